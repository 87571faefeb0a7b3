import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Template } from '../../src/domain/catalog/template.ts'
import type { GlyphBody } from '../../src/domain/glyphs/glyph-sources.ts'
import { Recording } from '../../src/domain/run/recording.ts'
import { type Stage, stageOf } from '../../src/domain/video-guide/frame.ts'
import { listItems } from '../../src/domain/video-guide/list-items.ts'
import { type VideoGuide, videoGuide } from '../../src/domain/video-guide/video-guide.ts'
import { Workflow } from '../../src/domain/workflow/workflow.ts'
import { filesIn, readMarkdown } from '../check-content/content-file.ts'
import { InputError } from '../new-template/prompts.ts'

export type TemplateGuide = { guide: VideoGuide; stage: Stage; description: string }

/** The slugs of all templates with a workflow file, in alphabetical order. */
export async function slugsOf(root: string): Promise<string[]> {
  const files = await filesIn(root, 'content/templates', '.md')
  return files.map((file) => path.basename(file, '.md'))
}

/** The guide of a template, and its drawing. Throws InputError if its content can't be read. */
export async function readGuide(root: string, slug: string): Promise<TemplateGuide> {
  const read = await readMarkdown(root, `content/templates/${slug}.md`)
  if ('problem' in read) throw new InputError(`${read.path}: ${read.problem}`)
  const { body } = read.value
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(root, file), 'utf8'))
  const template = Template.safeParse(read.value.frontMatter)
  const workflow = Workflow.safeParse(await json(`content/workflows/${slug}.json`))
  if (!template.success || !workflow.success)
    throw new InputError(`The template ${slug} is not valid. Run npm run check:content to see why.`)
  const names = await readdir(path.join(root, 'content/runs', slug)).catch(() => [])
  const runs = await Promise.all(names.map(async (name) => Recording.parse(await json(`content/runs/${slug}/${name}`))))
  const { title, description, category } = template.data
  const lists = { requirements: listItems(body, 'Requirements'), setup: listItems(body, 'Set up') }
  const glyphs = (await json('src/components/glyphs.json')) as Record<string, GlyphBody>
  const glyph = (name: string) => glyphs[name] ?? { viewBox: '0 0 24 24', body: '' }
  return {
    guide: videoGuide({ slug, title, description, ...lists }, workflow.data, runs),
    stage: stageOf(workflow.data, { category, glyph }),
    description,
  }
}
