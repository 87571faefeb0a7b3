export interface Download {
  /** Null for a guest. */
  userId: string | null
  kind: 'template' | 'collection'
  id: string
  /** Of a template that has versions; unknown for notes from before it was noted. */
  version?: string
  at: number
}

export interface DownloadCount extends Pick<Download, 'kind' | 'id'> {
  day: string
  count: number
}

/** What the shop is used for. Notes of it are helpful, not vital: a lost one harms nobody. Throws an Outage. */
export interface Usage {
  noteDownload(download: Download): Promise<void>
  /** Newest first, at most this many. */
  downloadsOf(userId: string, limit: number): Promise<Download[]>
  /** How often each file was taken on each day (yyyy-mm-dd, UTC) from that of `since` (ms) on. */
  downloadsSince(since: number): Promise<DownloadCount[]>
  noteMiss(miss: { query: string; at: number }): Promise<void>
  /** Searches without result from this day on. */
  missesSince(since: number, now: number): Promise<{ query: string; day: string }[]>
  /** As of SalesIndex, about downloads. */
  close(hasTime: () => boolean): Promise<{ days: number; skipped: number; finished: boolean }>
}
