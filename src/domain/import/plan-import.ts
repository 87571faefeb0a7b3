import type { CategoryId } from '../catalog/categories.ts'
import { type CheckedWorkflow, checkWorkflow, type WorkflowFile } from './check-workflow.ts'
import { readRow, type SheetRow } from './import-row.ts'
import { cardOf } from './imported-card.ts'
import { type ImportedCatalogue, type ImportedTemplate, nextId } from './imported-template.ts'
import { slugFinder } from './slug-finder.ts'
import { slugFromName } from './slug-from-name.ts'

interface Field {
  field: string
  before: string
  after: string
}

interface ImportedRow {
  row: number
  slug: string
  name: string
  /** Chosen, or derived from the text; null for none. */
  category: CategoryId | null
  /** Whether it has a workflow file, from which its page is drawn. */
  drawn: boolean
}

/** What an import would do, or did, row by row. `row` is its line in the sheet: the header is row 1. */
export interface ImportReport {
  added: ImportedRow[]
  changed: (ImportedRow & { fields: Field[] })[]
  unchanged: number
  /** `column` is null when the whole row is meant. */
  rejected: { row: number; column: string | null; reason: string }[]
  /** Information that blocks nothing, like an ignored column. */
  notes: string[]
}

/** A parsed sheet: its rows, the unreadable rows, and notes. */
export interface Sheet {
  rows: SheetRow[]
  rejected: ImportReport['rejected']
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

export interface ImportRequest {
  current: ImportedCatalogue
  sheet: Sheet
  /** Uploaded files, not yet checked. */
  uploads: readonly WorkflowFile[]
  /** The slugs of the shop's own templates, which an import never uses. */
  ownSlugs: ReadonlySet<string>
  /** The categories an admin chose, by slug. */
  categories?: Readonly<Record<string, CategoryId>> | undefined
}

const NOTHING_TO_SELL = 'There’s nothing to download. Add a template_url or resource_url, or upload the workflow.'

/**
 * Computes what a sheet changes, without changing anything. Rows add or update; a template that the sheet does not name
 * is unchanged. A rejected row is left out; the others are imported together.
 */
export function planImport({ current, sheet, uploads, ownSlugs, categories = {} }: ImportRequest): ImportPlan {
  const report: ImportReport = {
    added: [],
    changed: [],
    unchanged: 0,
    rejected: [...sheet.rejected],
    notes: [...sheet.notes],
  }
  const byName = filesByName(uploads)
  const known = new Map([...current.removed, ...current.templates].map((template) => [template.slug, template]))
  const live = new Map(current.templates.map((template) => [template.slug, template]))
  const slugFor = slugFinder(current)
  const firstRow = new Map<string, number>()
  const filesAsked = new Set<string>()
  const files: ImportPlan['files'] = []
  let id = nextId(current)

  const heldBack = sheet.rows.filter(isHeldBack).length
  if (heldBack > 0) report.notes.push(`Rows left out because of “no” under publish: ${heldBack}.`)
  for (const sheetRow of sheet.rows.filter((row) => !isHeldBack(row))) {
    const { row: at } = sheetRow
    const reject = (reason: string, column: string | null = 'name') => report.rejected.push({ row: at, column, reason })
    const read = readRow(sheetRow)
    if ('problems' in read) {
      for (const { column, reason } of read.problems) reject(reason, column)
      continue
    }
    const place = slugFor(read.row)
    if ('reason' in place) {
      reject(place.reason, place.column)
      continue
    }
    const row = { ...read.row, ...place }
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
    for (const name of names) filesAsked.add(name)
    const uploaded = names.flatMap((name) => byName.get(name) ?? [])
    const problems =
      uploaded.length > 1 ? ['Two uploaded files match the name of this row.'] : (uploaded[0]?.problems ?? [])
    for (const problem of problems) reject(problem, 'workflow')
    if (problems.length > 0) continue

    const before = live.get(row.slug)
    const [checked] = uploaded
    if (checked?.removed) report.notes.push(`${checked.file.name} was cleaned. Removed: ${checked.removed}.`)
    for (const warning of checked?.warnings ?? []) report.notes.push(`${checked?.file.name}: ${warning}`)
    const workflow = checked
      ? { hash: checked.file.hash, nodes: checked.nodes, tools: checked.tools, apps: checked.apps }
      : (before?.workflow ?? null)
    if (!row.templateUrl && !row.resourceUrl && !workflow) {
      reject(NOTHING_TO_SELL, 'template_url')
      continue
    }
    const category = categories[row.slug] ?? before?.category ?? null
    const after: ImportedTemplate = { ...row, workflow, category, id: known.get(row.slug)?.id ?? id++ }
    const fields = before ? changedFields(before, after) : []
    const imported = {
      row: at,
      slug: row.slug,
      name: row.name,
      category: cardOf(after).category,
      drawn: workflow !== null,
    }
    if (!before) report.added.push(imported)
    else if (fields.length > 0) report.changed.push({ ...imported, fields })
    else {
      report.unchanged += 1
      continue
    }
    live.set(row.slug, after)
    if (checked) files.push({ slug: row.slug, hash: checked.file.hash, json: checked.json })
  }

  report.rejected.sort((a, b) => a.row - b.row)
  for (const [slug, [file]] of byName)
    if (file && !filesAsked.has(slug)) report.notes.push(`${file.file.name} was left out: no row has this name.`)
  const next = { templates: [...live.values()], removed: current.removed.filter(({ slug }) => !live.has(slug)) }
  return { report, next, files }
}

const isHeldBack = ({ cells }: SheetRow) => /^\s{0,9}(?:no|false|0)\s{0,9}$/i.test(cells.publish ?? '')

function filesByName(uploads: readonly WorkflowFile[]): Map<string, CheckedWorkflow[]> {
  const byName = new Map<string, CheckedWorkflow[]>()
  for (const file of uploads) {
    const checked = checkWorkflow(file)
    byName.set(checked.slug, [...(byName.get(checked.slug) ?? []), checked])
  }
  return byName
}

/** Longer values are truncated in a report; the sheet has the full text. */
const SHOWN = 200

/** A template in the columns of its sheet. */
const inColumns = (template: ImportedTemplate): Record<string, string> => ({
  name: template.name,
  title: template.title,
  description: template.description,
  creator: template.creator ?? '',
  youtube_url: template.youtubeId ? `https://youtu.be/${template.youtubeId}` : '',
  template_url: template.templateUrl ?? '',
  resource_url: template.resourceUrl ?? '',
  category: template.category ?? '',
  workflow: template.workflow ? `${template.workflow.nodes} nodes, ${template.workflow.hash.slice(0, 8)}` : '',
})

/** What a row changes about its template, column by column; empty when nothing. */
function changedFields(before: ImportedTemplate, after: ImportedTemplate): Field[] {
  const old = inColumns(before)
  return Object.entries(inColumns(after))
    .filter(([field, value]) => old[field] !== value)
    .map(([field, value]) => ({ field, before: clip(old[field] ?? ''), after: clip(value) }))
}

const clip = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1).toWellFormed()}…` : text)
