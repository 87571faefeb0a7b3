import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import type { DownloadsOutput } from '#contracts/downloads.ts'
import { markNews } from './mark-news.ts'

/**
 * Shows a badge on the templates of this page with a newer version than the visitor downloaded, and on the page of news
 * a filter. If the request fails, neither is shown.
 */
export async function markUpdates(badges: readonly HTMLElement[]): Promise<void> {
  const token = await sessionToken()
  if (token === null) return
  const answer = await call<DownloadsOutput>('/api/downloads', { token })
  if (!answer.ok) return
  const outdated = new Set(answer.value.filter(({ newer }) => newer).map(({ slug }) => slug))
  const news = document.querySelector('[data-news]')
  if (news) markNews(news, { mine: new Set(answer.value.map(({ slug }) => slug)), outdated })
  for (const badge of badges) badge.hidden = !outdated.has(badge.dataset.slug ?? '')
}
