import type { CategoryId } from '../catalog/categories.ts'
import { changedFields, type Field } from './changed-fields.ts'
import type { CheckedWorkflow } from './check-workflow.ts'
import { categoryNamed, type ImportRow, readRow, type SheetRow } from './import-row.ts'
import { cardOf } from './imported-card.ts'
import { type ImportedCatalogue, type ImportedTemplate, nextId } from './imported-template.ts'
import { attributionOf, type Rights } from './rights.ts'
import { isHeldBack, type RowChoices, type RowReview, renamed, reviewOf, slugGiven } from './row-choices.ts'
import type { RejectedRow, Sheet } from './sheet.ts'
import { slugFinder } from './slug-finder.ts'
import { slugFromName } from './slug-from-name.ts'
import { namesOf } from './workflow-file.ts'

interface ImportedRow {
  row: number
  slug: string
  name: string
  /** Chosen, or derived from the text; null for none. */
  category: CategoryId | null
  /** Whether it has a workflow file, from which its page is drawn. */
  drawn: boolean
  /** Of a row derived from a file, or of a review sheet. */
  review?: RowReview
}

/** What an import would do, or did, row by row. `row` is its line in the sheet: the header is row 1. */
export interface ImportReport {
  added: ImportedRow[]
  changed: (ImportedRow & { fields: Field[] })[]
  unchanged: number
  /** Rows with "no" under `publish`, which stay out. */
  heldBack: ImportedRow[]
  rejected: RejectedRow[]
  /** Information that blocks nothing, like an ignored column. */
  notes: string[]
}

/** An uploaded file to be stored. */
export interface StoredWorkflow {
  slug: string
  hash: string
  json: unknown
}

export interface ImportPlan {
  report: ImportReport
  next: ImportedCatalogue
  /** The uploaded files the next catalog refers to. */
  files: StoredWorkflow[]
}

export interface ImportRequest extends RowChoices {
  current: ImportedCatalogue
  sheet: Sheet
  /** Uploaded files. */
  uploads: readonly CheckedWorkflow[]
  /** The slugs of the shop's own templates, which an import never uses. */
  ownSlugs: ReadonlySet<string>
  /** The categories an admin chose, by slug. */
  categories?: Readonly<Record<string, CategoryId>> | undefined
  /** Undefined for a dry run. */
  rights?: Rights | undefined
}

const NOTHING_TO_SELL = 'There’s nothing to download. Add a template_url or resource_url, or upload the workflow.'

/**
 * Computes what a sheet changes, without changing anything. Rows add or update; a template that the sheet does not name
 * is unchanged. A rejected row is left out; the others are imported together.
 */
export function planImport(request: ImportRequest): ImportPlan {
  const { current, sheet, uploads, ownSlugs, categories = {}, rights } = request
  const report: ImportReport = {
    added: [],
    changed: [],
    unchanged: 0,
    heldBack: [],
    rejected: [...sheet.rejected],
    notes: [...sheet.notes],
  }
  const bySlug = Map.groupBy(uploads, ({ slug }) => slug)
  const byName = Map.groupBy(
    uploads.flatMap((checked) => namesOf(checked.file).map((name) => ({ name, checked }))),
    ({ name }) => name,
  )
  const known = new Map([...current.removed, ...current.templates].map((template) => [template.slug, template]))
  const live = new Map(current.templates.map((template) => [template.slug, template]))
  const slugFor = slugFinder(current)
  const firstRow = new Map<string, number>()
  const filesAsked = new Set<CheckedWorkflow>()
  const files: ImportPlan['files'] = []
  let id = nextId(current)
  let waiting = 0

  const filesOf = ({ cells: { file } }: SheetRow, names: readonly string[]) => {
    const found = file
      ? (byName.get(file.trim()) ?? []).map(({ checked }) => checked)
      : names.flatMap((name) => bySlug.get(name) ?? [])
    for (const checked of found) filesAsked.add(checked)
    return found
  }
  const [heldBack, wanted] = partition(sheet.rows, (row) => isHeldBack(row, request))
  if (heldBack.length > 0) report.notes.push(`Rows held back by “no” under publish: ${heldBack.length}.`)
  for (const sheetRow of heldBack) {
    const { name = '' } = sheetRow.cells
    const shown = slugGiven(sheetRow)
    const [checked] = filesOf(sheetRow, [shown])
    const category = categories[shown] ?? categoryNamed(sheetRow.cells.category ?? '')
    if (name && shown)
      report.heldBack.push({
        ...{ row: sheetRow.row, slug: shown, name, category, drawn: true },
        ...reviewOf(sheetRow, checked?.file.hash),
      })
  }
  for (const sheetRow of wanted) {
    const { row: at } = sheetRow
    const reject = (reason: string, column: string | null = 'name') => report.rejected.push({ row: at, column, reason })
    const read = readRow(renamed(sheetRow, request))
    if ('problems' in read) {
      for (const { column, reason } of read.problems) reject(reason, column)
      continue
    }
    const place = slugFor(read.row)
    if ('reason' in place) {
      reject(place.reason, place.column)
      continue
    }
    const row: ImportRow & { slug: string } = { ...read.row, ...place }
    const first = firstRow.get(row.slug)
    if (first !== undefined) {
      reject(`Row ${first} has the same page URL, /templates/${row.slug}. Rename one of them.`)
      continue
    }
    firstRow.set(row.slug, at)
    if (ownSlugs.has(row.slug)) {
      reject(`The shop’s own template uses /templates/${row.slug}. Choose another name.`)
      continue
    }
    const names = [...new Set([row.slug, slugFromName(row.name)])]
    const uploaded = filesOf(sheetRow, names)
    const problems =
      uploaded.length > 1 ? ['Two uploaded files match the name of this row.'] : (uploaded[0]?.problems ?? [])
    for (const problem of problems) reject(problem, 'workflow')
    if (problems.length > 0) continue

    const before = live.get(row.slug)
    const [checked] = uploaded
    if (checked?.removed && !sheetRow.cells.grade)
      report.notes.push(`${checked.file.name} was cleaned. Removed: ${checked.removed}.`)
    if (!sheetRow.cells.grade)
      for (const warning of [...(checked?.warnings ?? []), checked?.toRead].filter(Boolean))
        report.notes.push(`${checked?.file.name}: ${warning}`)
    const workflow = checked
      ? {
          ...{ hash: checked.file.hash, nodes: checked.nodes, tools: checked.tools, apps: checked.apps },
          warnings: checked.warnings,
        }
      : (before?.workflow ?? null)
    if (!row.templateUrl && !row.resourceUrl && !workflow) {
      if (sheetRow.cells.file) {
        waiting += 1
        continue
      }
      reject(NOTHING_TO_SELL, 'template_url')
      continue
    }
    const category = categories[row.slug] ?? row.category ?? before?.category ?? null
    const attribution = attributionOf(row, rights, before)
    const after: ImportedTemplate = {
      ...{ ...row, ...attribution, workflow, category },
      id: known.get(row.slug)?.id ?? id++,
    }
    const fields = before ? changedFields(before, after) : []
    const imported = {
      row: at,
      slug: row.slug,
      name: row.name,
      category: cardOf(after).category,
      drawn: workflow !== null,
      ...reviewOf(sheetRow, checked?.file.hash),
    }
    if (!before) report.added.push(imported)
    else if (fields.length > 0) report.changed.push({ ...imported, fields })
    else {
      report.unchanged += 1
      continue
    }
    live.set(row.slug, after)
    if (checked && checked.json !== null) files.push({ slug: row.slug, hash: checked.file.hash, json: checked.json })
  }

  if (waiting > 0) report.notes.push(`Rows whose file is not in this upload: ${waiting}. Import them with theirs.`)
  report.rejected.sort((a, b) => a.row - b.row)
  for (const checked of uploads)
    if (!filesAsked.has(checked) && checked.problems.length === 0)
      report.notes.push(`${checked.file.name} was left out: no row has this name.`)
  const next = { templates: [...live.values()], removed: current.removed.filter(({ slug }) => !live.has(slug)) }
  return { report, next, files }
}

const partition = <T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
]
