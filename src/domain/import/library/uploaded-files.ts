import type { Sheet } from '../sheet.ts'
import { slugFromName } from '../slug-from-name.ts'
import { isFile, slugOfFile, type WorkflowFile } from '../workflow-file.ts'
import { type LibraryFile, readLibrary } from './read-library.ts'
import { reviewer } from './review-row.ts'

/** Every workflow of an upload, and every .json file without one; README and LICENSE files describe those beside them. */
export async function uploadedFiles(
  files: readonly LibraryFile[],
  hashOf: (text: string) => string,
): Promise<WorkflowFile[]> {
  const found: WorkflowFile[] = []
  for await (const item of readLibrary(files)) {
    const text = 'text' in item ? item.text : ''
    found.push({ name: item.path, text, hash: hashOf(text), item })
  }
  return found
}

/**
 * The sheet with a row for each file that it does not name: title, description and category are derived from the file.
 * An upload without any sheet gets all of its rows this way. Files that can't be sold are set aside with the reason.
 */
export function addDerivedRows(sheet: Sheet, files: readonly WorkflowFile[], ownSlugs: ReadonlySet<string>): Sheet {
  const slugs = new Set(sheet.rows.flatMap(({ cells: { name = '', slug = '' } }) => [slugFromName(name), slug.trim()]))
  const named = sheet.rows.flatMap(({ cells }) => cells.file?.trim() || [])
  const isNamed = (file: WorkflowFile) => slugs.has(slugOfFile(file)) || named.some((name) => isFile(file, name))
  const review = reviewer(new Set([...ownSlugs, ...slugs]))
  const derived = { rows: [...sheet.rows], notes: [...sheet.notes] }
  let row = sheet.rows.reduce((last, { row }) => Math.max(last, row), 1)
  for (const file of files) {
    if (!file.item || isNamed(file)) continue
    const { row: cells, json } = review(file.item)
    if (json) derived.rows.push({ row: ++row, cells: { ...cells, file: file.name } })
    else derived.notes.push(`${file.name} was set aside: ${cells.reason}`)
  }
  return { ...sheet, ...derived }
}
