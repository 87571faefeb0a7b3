export interface Download {
  /** Null for a guest. */
  userId: string | null
  kind: 'template' | 'collection'
  id: string
  /** For a template with versions; missing in older records. */
  version?: string
  at: number
}

export interface DownloadCount extends Pick<Download, 'kind' | 'id'> {
  day: string
  count: number
}

/** Usage statistics. Not vital: records may be lost. Throws an Outage. */
export interface Usage {
  noteDownload(download: Download): Promise<void>
  /** Newest first, at most `limit`. */
  downloadsOf(userId: string, limit: number): Promise<Download[]>
  /** The downloads of each file on each day (yyyy-mm-dd, UTC) starting with that of `since` (ms). */
  downloadsSince(since: number): Promise<DownloadCount[]>
  noteMiss(miss: { query: string; at: number }): Promise<void>
  /** Searches without results, from the day of `since` on. */
  missesSince(since: number, now: number): Promise<{ query: string; day: string }[]>
  /** Like `SalesIndex.close`, for downloads. */
  close(hasTime: () => boolean): Promise<{ days: number; skipped: number; finished: boolean }>
}
