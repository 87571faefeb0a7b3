import type { ImportReport, ImportTemplatesInput, ImportTemplatesOutput } from '#contracts/import-templates.ts'
import type { CategoryId } from '#domain/catalog/categories.ts'
import type { Rights } from '#domain/import/rights.ts'
import type { Progress } from './library.ts'

export type Source = 'sheet' | 'csv'
export type Run = 'check' | 'import'

/** The published imported templates, newest first, and whether there is an import to undo. */
export type Live = Pick<ImportTemplatesOutput, 'templates' | 'total' | 'canUndo'>

/** What is about to be imported. */
export interface Draft {
  source: Source
  url: string
  csv: string
  /** The file whose encoding was guessed, with words to check; null for UTF-8 and UTF-16. */
  guessed: { file: string; words: readonly string[] } | null
  /** Workflow files for the rows, or zips of several. */
  uploads: readonly File[]
}

/** Workflow files as an import sends them: all of them, or the batches the shop has stored. */
export type SentFiles = Pick<SheetInput, 'workflows' | 'batches'>
type SheetInput = Extract<ImportTemplatesInput, { dryRun: boolean }>

type Result =
  /** `trouble`: why the import failed and this check ran instead. */
  | {
      kind: 'checked'
      report: ImportReport
      version: string | null
      revision: number
      trouble: string | null
      files: SentFiles
    }
  | { kind: 'failed'; error: string; details: readonly string[]; report: ImportReport | null }
  | { kind: 'imported'; message: string; details: readonly string[]; report: ImportReport | null }
  /** The server never confirmed whether it was published. */
  | { kind: 'unconfirmed'; error: string; details: readonly string[]; report: null }

/** What was chosen for rows, by slug. It changes the import, not its check. */
export interface Choices {
  categories: Readonly<Record<string, CategoryId>>
  /** False holds a row back. */
  publish: Readonly<Record<string, boolean>>
  names: Readonly<Record<string, string>>
}

export interface ImportState {
  draft: Draft
  /** Incremented with each change of the draft or the catalog: a check of an older revision is stale. */
  revision: number
  running: Run | null
  /** Of a check that sends a library in batches. */
  progress: Progress | null
  result: Result | null
  choices: Choices
  /** The right to sell the templates, as declared by the admin; null until then. */
  rights: Rights | null
  /** The published templates, once loaded. */
  live: Live | 'loading' | 'unreadable'
}

export type ImportEvent =
  | { type: 'edited'; draft: Partial<Draft> }
  | { type: 'started'; run: Run }
  | { type: 'chosen'; choices: Partial<Choices> }
  | { type: 'answered'; rights: Rights | null }
  | { type: 'progressed'; progress: Progress }
  | ({ type: 'checked' } & Omit<Extract<Result, { kind: 'checked' }>, 'kind'>)
  | { type: 'imported'; message: string; details: readonly string[]; report: ImportReport | null; live: Live }
  | { type: 'failed'; error: string; details: readonly string[]; report: ImportReport | null }
  | { type: 'unconfirmed'; error: string; details: readonly string[]; report: null }
  /** The published templates from a response; `changed` if an undo or a removal has just changed them. */
  | { type: 'live-loaded'; live: Live | 'unreadable'; changed: boolean }

const EMPTY: Draft = { source: 'sheet', url: '', csv: '', guessed: null, uploads: [] }
const NO_CHOICES: Choices = { categories: {}, publish: {}, names: {} }
export const START: ImportState = {
  draft: EMPTY,
  revision: 0,
  running: null,
  progress: null,
  result: null,
  choices: NO_CHOICES,
  rights: null,
  live: 'loading',
}

export function nextState(state: ImportState, event: ImportEvent): ImportState {
  switch (event.type) {
    case 'edited':
      return { ...state, draft: { ...state.draft, ...event.draft }, revision: state.revision + 1 }
    case 'started':
      return { ...state, running: event.run, progress: null }
    case 'progressed':
      return { ...state, progress: event.progress }
    case 'chosen': {
      const { categories, publish, names } = state.choices
      const { choices } = event
      const merged = {
        categories: { ...categories, ...choices.categories },
        publish: { ...publish, ...choices.publish },
        names: { ...names, ...choices.names },
      }
      return { ...state, choices: merged }
    }
    case 'answered':
      return { ...state, rights: event.rights }
    case 'checked': {
      const { type: kind, ...found } = event
      return { ...state, running: null, result: { kind, ...found } }
    }
    case 'imported': {
      const { type: kind, live, ...done } = event
      const draft = { ...EMPTY, source: state.draft.source }
      const revision = state.revision + 1
      return { ...START, draft, revision, result: { kind, ...done }, live }
    }
    case 'failed': {
      const { type: kind, ...why } = event
      return { ...state, running: null, rights: null, result: { kind, ...why } }
    }
    case 'unconfirmed': {
      const { type: kind, ...why } = event
      return { ...state, running: null, rights: null, result: { kind, ...why } }
    }
    case 'live-loaded':
      return { ...state, live: event.live, revision: state.revision + (event.changed ? 1 : 0) }
  }
}

/** The text of the selected tab. */
export const sourceText = ({ source, url, csv }: Draft) => (source === 'sheet' ? url : csv)

/** Workflow files are enough: their rows are derived. */
export const isEmpty = (draft: Draft) => sourceText(draft).trim() === '' && draft.uploads.length === 0

/** Whether the check still matches the draft. */
export const isFresh = ({ result, revision }: ImportState) => result?.kind === 'checked' && result.revision === revision
