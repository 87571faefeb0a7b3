export interface Download {
  /** Null for a guest. */
  userId: string | null
  kind: 'template' | 'collection'
  id: string
  /** Of a template that has versions; unknown for notes from before it was noted. */
  version?: string
  at: number
}

/** What the shop is used for. Notes of it are helpful, not vital: a lost one harms nobody. Throws an Outage. */
export interface Usage {
  noteDownload(download: Download): Promise<void>
  /** Newest first, at most this many. */
  downloadsOf(userId: string, limit: number): Promise<Download[]>
  /** How often each template was downloaded, by slug, from the first day of the month of `since` on. */
  downloadsSince(since: number): Promise<ReadonlyMap<string, number>>
  noteMiss(miss: { query: string; at: number }): Promise<void>
  /** Searches without result from this day on. */
  missesSince(since: number, now: number): Promise<{ query: string; day: string }[]>
  /** As of SalesIndex, about downloads. */
  close(hasTime: () => boolean): Promise<{ days: number; skipped: number; finished: boolean }>
}
