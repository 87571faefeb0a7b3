import { type CheckedWorkflow, checkWorkflow } from '../check-workflow.ts'
import type { Sheet } from '../sheet.ts'
import { slugFromName } from '../slug-from-name.ts'
import { namesOf } from '../workflow-file.ts'
import { type LibraryFile, readLibrary } from './read-library.ts'
import { rowCompleter } from './review-row.ts'

/** Every workflow of an upload, and every .json file without one; README and LICENSE files describe those beside them. */
export async function checkUploads(
  files: readonly LibraryFile[],
  hashOf: (text: string) => string,
): Promise<CheckedWorkflow[]> {
  const items = await Array.fromAsync(readLibrary(files))
  return items.map((item) => {
    const text = 'text' in item ? item.text : ''
    return checkWorkflow({ name: item.path, text, hash: hashOf(text), item })
  })
}

/**
 * The sheet with a row for each file that it does not name: title, description and category are derived from the file.
 * An upload without any sheet gets all of its rows this way. Files that can't be sold are set aside with the reason; a
 * file with the title of one of the shop's own templates is held back as its copy.
 */
export function addDerivedRows(
  sheet: Sheet,
  files: readonly CheckedWorkflow[],
  own: { slugs: ReadonlySet<string>; templates: readonly { name: string }[] },
): Sheet {
  const titles = new Set(own.templates.map(({ name }) => name))
  const slugs = new Set(sheet.rows.flatMap(({ cells: { name = '', slug = '' } }) => [slugFromName(name), slug.trim()]))
  const named = new Set(sheet.rows.flatMap(({ cells }) => cells.file?.trim() || []))
  const isNamed = ({ file, slug }: CheckedWorkflow) => slugs.has(slug) || namesOf(file).some((name) => named.has(name))
  const complete = rowCompleter(new Set([...own.slugs, ...slugs]))
  const derived = { rows: [...sheet.rows], notes: [...sheet.notes] }
  let row = sheet.rows.reduce((last, { row }) => Math.max(last, row), 1)
  for (const checked of files) {
    if (!checked.described || isNamed(checked)) continue
    const cells = complete(checked.described)
    if (titles.has(cells.title ?? ''))
      Object.assign(cells, { publish: 'no', copy_of: `a template of your shop, “${cells.title}”` })
    if (cells.grade === 'refused') derived.notes.push(`${checked.file.name} was set aside: ${cells.reason}`)
    else derived.rows.push({ row: ++row, cells: { ...cells, file: checked.file.name } })
  }
  return { ...sheet, ...derived }
}
