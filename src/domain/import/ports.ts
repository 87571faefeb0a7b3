import type { ImportedCatalogue } from './imported-template.ts'
import type { StoredWorkflow } from './plan-import.ts'

/** One state of the imported templates; `head` counts the states, from 0 for an empty shop. */
export interface ImportState {
  head: number
  /** Another text for every state. */
  version: string
  catalogue: ImportedCatalogue
  /** The state an undo leads to; null when nothing was imported yet, or all of it is undone. */
  undoTo: number | null
  /** The run that made this state; null for the empty shop. */
  run: ImportRun | null
}

export interface ImportRun {
  /** Of its entry in the audit log, which says who it was. */
  id: string
  action: 'import' | 'undo-import' | 'delete-template'
  at: string
  outcome: string
  attempt?: string | undefined
}

/** The imported templates: immutable states, of which the newest counts. Throws an Outage. */
export interface ImportedTemplates {
  current(): Promise<ImportState>
  /**
   * Stores uploaded files, so that a state may refer to them. Stops when there is no more time, but never before it has
   * stored some; the next call goes on from there. `stored` counts those that were there before, too.
   */
  keepWorkflows(files: readonly StoredWorkflow[], hasTime: () => boolean): Promise<{ stored: number; written: number }>
  /** The parsed n8n export, or null. */
  workflow(slug: string, hash: string): Promise<Record<string, unknown> | null>
  /** Makes `next` the newest state; null when somebody else was faster than `from`, and then nothing has changed. */
  publish(from: ImportState, next: ImportedCatalogue, run: ImportRun): Promise<ImportState | null>
  /** Makes the state before the last run the newest one again; null as above. */
  goBack(from: ImportState, run: ImportRun): Promise<ImportState | null>
}

/** An uploaded workflow that was stored before imports were cleaned. */
export type UncleanedImport = Pick<StoredWorkflow, 'slug' | 'hash'>

export interface UncleanedImports {
  uncleaned(): Promise<UncleanedImport[]>
  /** Stores the clean file, then deletes the one that was stored as it came. May be repeated. */
  replaceUncleaned(upload: UncleanedImport, json: Record<string, unknown>): Promise<void>
}
