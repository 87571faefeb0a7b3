import type { Download } from './ports.ts'

/** The last download of each template, newest first. `at` is in ms since 1970. */
export function lastDownloads(
  downloads: readonly Pick<Download, 'kind' | 'id' | 'at'>[],
): { slug: string; at: number }[] {
  const last = new Map<string, number>()
  for (const { kind, id, at } of downloads) {
    if (kind === 'template') last.set(id, Math.max(at, last.get(id) ?? 0))
  }
  return [...last].map(([slug, at]) => ({ slug, at })).sort((a, b) => b.at - a.at)
}
