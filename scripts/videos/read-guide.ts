import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Template } from '../../src/domain/catalog/template.ts'
import type { GlyphBody } from '../../src/domain/glyphs/glyph-sources.ts'
import { byCase, Recording } from '../../src/domain/run/recording.ts'
import { type Stage, stageOf } from '../../src/domain/video-guide/frame.ts'
import { guideText } from '../../src/domain/video-guide/guide-text.ts'
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

let glyphs: Record<string, GlyphBody> | undefined

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
  const folder = `content/runs/${slug}`
  const cases = (await filesIn(root, folder, '.json')).map((file) => path.basename(file, '.json')).sort(byCase)
  const runs = await Promise.all(cases.map(async (name) => Recording.parse(await json(`${folder}/${name}.json`))))
  const { description, category } = template.data
  glyphs ??= (await json('src/components/glyphs.json')) as Record<string, GlyphBody>
  const known = glyphs
  const glyph = (name: string) => known[name] ?? { viewBox: '0 0 24 24', body: '' }
  return {
    guide: videoGuide(guideText(template.data, body), workflow.data, runs),
    stage: stageOf(workflow.data, { category, glyph }),
    description,
  }
}
