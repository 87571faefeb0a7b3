import type { LibraryEntry } from './library-entry.ts'

/** What the library shows of its templates, without their files. Throws an Outage. */
export interface Library {
  /** The shop's own templates, then imported ones with a workflow file. */
  entries(): Promise<readonly LibraryEntry[]>
  /** Best match first; everything for an empty query. */
  search(query: string): Promise<readonly LibraryEntry[]>
  /** The description in Markdown; empty for an imported template. */
  bodyOf(slug: string): Promise<string>
}
