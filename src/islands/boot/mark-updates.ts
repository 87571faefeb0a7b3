import type { DownloadsOutput } from '#contracts/downloads.ts'
import { sessionToken } from '#islands/account/account.ts'
import { call } from '#islands/account/call.ts'

/**
 * Shows the badges of the templates on this page that have a newer version than the visitor downloaded. A version of
 * the day of the download counts as downloaded. Without an answer no badge is shown.
 */
export async function markUpdates(badges: readonly HTMLElement[]): Promise<void> {
  const token = await sessionToken()
  if (token === null) return
  const answer = await call<DownloadsOutput>('/api/downloads', { token })
  if (!answer.ok) return
  const downloaded = new Map(answer.value.map(({ slug, at }) => [slug, at.slice(0, 10)]))
  for (const badge of badges) {
    const { slug = '', updated = '' } = badge.dataset
    badge.hidden = (downloaded.get(slug) ?? updated) >= updated
  }
}
