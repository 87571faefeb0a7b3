import type { CheckedWorkflow } from './check-workflow.ts'
import type { ImportedCatalogue } from './imported-template.ts'
import type { StoredWorkflow } from './plan-import.ts'

/** One state of the imported templates; `head` counts the states, from 0 for an empty shop. */
export interface ImportState {
  head: number
  /** Unique for each state. */
  version: string
  catalogue: ImportedCatalogue
  /** The state an undo restores; null when nothing was imported yet, or all of it is undone. */
  undoTo: number | null
  /** The run that created this state; null for the empty shop. */
  run: ImportRun | null
}

export interface ImportRun {
  /** The id of its entry in the audit log, which names the admin. */
  id: string
  action: 'import' | 'undo-import' | 'delete-template'
  at: string
  outcome: string
  attempt?: string | undefined
}

/** The imported templates: immutable states, of which the newest is current. Throws an Outage. */
export interface ImportedTemplates {
  current(): Promise<ImportState>
  /**
   * Stores uploaded files, so that a state can refer to them. Stops when out of time, but only after storing some; the
   * next call continues from there. `stored` includes files that were stored before.
   */
  keepWorkflows(files: readonly StoredWorkflow[], hasTime: () => boolean): Promise<{ stored: number; written: number }>
  /** The parsed n8n export, or null. */
  workflow(slug: string, hash: string): Promise<Record<string, unknown> | null>
  /** Publishes `next` as the newest state; null, without any change, if `from` is no longer current. */
  publish(from: ImportState, next: ImportedCatalogue, run: ImportRun): Promise<ImportState | null>
  /** Makes the state before the last run current again; null as above. */
  goBack(from: ImportState, run: ImportRun): Promise<ImportState | null>
}

/** Files of a library, checked and stored before their import: too many for one call. Throws an Outage. */
export interface StagedFiles {
  /** Stores the files, then their checks under `batch`. Safe to repeat. */
  stage(batch: string, day: string, files: readonly CheckedWorkflow[]): Promise<void>
  /** The batches that are stored. */
  stagedBatches(): Promise<ReadonlySet<string>>
  /** The files of these batches, without their content; null if a batch is missing. */
  staged(batches: readonly string[]): Promise<CheckedWorkflow[] | null>
}

/** An uploaded workflow that was stored before imports were cleaned. */
export type UncleanedImport = Pick<StoredWorkflow, 'slug' | 'hash'>

export interface UncleanedImports {
  uncleaned(): Promise<UncleanedImport[]>
  /** Stores the cleaned file, then deletes the original. Safe to repeat. */
  replaceUncleaned(upload: UncleanedImport, json: Record<string, unknown>): Promise<void>
}
