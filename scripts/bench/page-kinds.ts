import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { quickBrotliSize } from './brotli-size.ts'

export type PageKind = 'home' | 'template' | 'guide' | 'auth'

/** The addresses of all built pages that share a budget, by kind. Guides are everything an editor writes as one text. */
export function pagesByKind(root: string): Record<PageKind, string[]> {
  const names = (folder: string) =>
    readdirSync(path.join(root, folder)).flatMap((file) => (file.endsWith('.md') ? [path.parse(file).name] : []))
  const built = (address: string) => existsSync(fileOf(root, address))
  return {
    home: ['/'],
    template: names('content/templates')
      .map((slug) => `/templates/${slug}`)
      .filter(built),
    guide: [...names('content/guides'), ...names('content/pages')].map((slug) => `/${slug}`).filter(built),
    auth: ['/auth'],
  }
}

/** The heaviest page of each kind: what holds for it holds for all. */
export function heaviestPages(root: string): Record<PageKind, string> {
  const heaviest = (addresses: readonly string[]) => {
    const [first] = addresses
      .map((address) => ({ address, size: quickBrotliSize(readFileSync(fileOf(root, address))) }))
      .sort((a, b) => b.size - a.size)
    if (!first) throw new Error('A kind of page has no built page. Build the site first.')
    return first.address
  }
  const { home, template, guide, auth } = pagesByKind(root)
  return { home: heaviest(home), template: heaviest(template), guide: heaviest(guide), auth: heaviest(auth) }
}

/** Pages are built as `n8n.html`, so that Netlify serves `/n8n` without a redirect to `/n8n/`. */
export const fileOf = (root: string, address: string) =>
  path.join(root, 'dist', address === '/' ? 'index.html' : `${address}.html`)
