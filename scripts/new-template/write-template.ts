import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Template } from '../../src/domain/catalog/template.ts'
import { type Change, cleanExport } from '../../src/domain/workflow/clean-export.ts'
import type { Workflow } from '../../src/domain/workflow/workflow.ts'
import { filesIn, readMarkdown } from '../check-content/content-file.ts'
import { emptyWorkflow, type NewTemplate, pageText } from './scaffold.ts'

/** Used slugs and numbers, including drafts; a page with broken front matter still counts. */
export async function findUsedIds(root: string): Promise<{ slugs: string[]; ids: number[] }> {
  const pages = await Promise.all(
    (await filesIn(root, 'content/templates', '.md')).map((file) => readMarkdown(root, file)),
  )
  const workflows = await filesIn(root, 'content/workflows', '.json')
  const ids = pages.flatMap((page) => {
    const id = 'value' in page ? Template.shape.id.safeParse(Object(page.value.frontMatter).id) : null
    return id?.success ? [id.data] : []
  })
  return { slugs: [...pages.map(({ slug }) => slug), ...workflows.map((file) => path.basename(file, '.json'))], ids }
}

/** Writes page and workflow without overwriting; returns what was removed from the export. */
export async function writeTemplate(
  root: string,
  template: NewTemplate,
  exported: Workflow | null,
  newId: () => string,
): Promise<{ files: string[]; removed: Change[] }> {
  const { workflow, removed } = exported
    ? cleanExport({ ...exported, name: template.name }, template.slug, newId)
    : { workflow: emptyWorkflow(template, newId), removed: [] }
  const files = {
    [`content/templates/${template.slug}.md`]: pageText(template, workflow),
    [`content/workflows/${template.slug}.json`]: `${JSON.stringify(workflow, null, 2)}\n`,
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), text, { flag: 'wx' })
  }
  return { files: Object.keys(files), removed }
}
