import { readFileSync } from 'node:fs'
import path from 'node:path'
import { heaviestPages, pagesByKind } from './page-kinds.ts'

/** The sign-in page is open to everybody, but kept out of search engines and so out of the sitemap. */
export const HIDDEN_FROM_SEARCH = ['/auth']

/** The addresses of all built pages that a visitor can read. A members' page leads visitors to the sign-in page. */
export function publicPages(root: string): string[] {
  const { roadmap } = pagesByKind(root)
  const sitemap = readFileSync(path.join(root, 'dist/sitemap.xml'), 'utf8')
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  return [...listed.filter((address) => !roadmap.includes(address)), ...HIDDEN_FROM_SEARCH]
}

/** Two templates, the heaviest of each kind, and a list stand for all that are built alike; of the rest every page. */
export function samplePages(root: string): string[] {
  const { template, 'large template': large, list } = pagesByKind(root)
  const lists = list.filter((address) => address.startsWith('/templates/'))
  const alike = new Set([...template, ...large, ...lists])
  const chosen = [...Object.values(heaviestPages(root)), lists[0]]
  return publicPages(root).filter((address) => !alike.has(address) || chosen.includes(address))
}
