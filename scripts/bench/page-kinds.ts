import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { quickBrotliSize } from './brotli-size.ts'

export const PAGE_KINDS = [
  'home',
  'template',
  'large template',
  'set-up',
  'hand-over',
  'shop',
  'list',
  'guide',
  'health',
  'auth',
  'roadmap',
  'roadmap of a member',
  'admin',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Page kinds measured as a seeded user; all others as a first-time visitor. */
export const VIEWED_AS: Partial<Record<PageKind, string>> = {
  'roadmap of a member': 'member@flowshelf.test',
  admin: 'admin@flowshelf.test',
}

/**
 * From this number of nodes on, the drawing and step list outweigh the rest of the page, which gets a budget of its
 * own.
 */
const LARGE = 16

/**
 * The paths of all built pages by kind; a kind shares a budget. "Guides" are all pages an editor writes as one text.
 */
export function pagesByKind(root: string): Record<PageKind, string[]> {
  const names = (folder: string) =>
    readdirSync(path.join(root, folder)).flatMap((file) => (file.endsWith('.md') ? [path.parse(file).name] : []))
  const built = (address: string) => existsSync(fileOf(root, address))
  const addressOf = (slug: string) => `/templates/${slug}`
  const templates = names('content/templates').filter((slug) => built(addressOf(slug)))
  const isLarge = (slug: string) => nodesOf(root, slug) >= LARGE
  const roadmaps = names('content/premium').map((slug) => `/${slug}`)
  return {
    home: ['/'],
    template: templates.filter((slug) => !isLarge(slug)).map(addressOf),
    'large template': templates.filter(isLarge).map(addressOf),
    'set-up': templates.map((slug) => `${addressOf(slug)}/set-up`).filter(built),
    'hand-over': templates.map((slug) => `${addressOf(slug)}/hand-over`).filter(built),
    shop: ['/templates'],
    list: ['/whats-new', ...listsBelow(root)].filter(built),
    guide: [...names('content/guides'), ...names('content/pages')].map((slug) => `/${slug}`).filter(built),
    health: ['/library-health'],
    auth: ['/auth'],
    roadmap: roadmaps,
    'roadmap of a member': roadmaps,
    admin: ['/admin'],
  }
}

/** Pages that list templates by a shared property. */
function listsBelow(root: string): string[] {
  const folder = path.join(root, 'dist/templates')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes(path.sep) && file.endsWith('.html') && !/(?:set-up|hand-over)\.html$/.test(file))
    .map((file) => `/templates/${file.replace(/\.html$/, '').replaceAll(path.sep, '/')}`)
}

function nodesOf(root: string, slug: string): number {
  const text = readFileSync(path.join(root, `content/workflows/${slug}.json`), 'utf8')
  const { nodes }: { nodes: { type: string }[] } = JSON.parse(text)
  return nodes.filter(({ type }) => !type.endsWith('.stickyNote')).length
}

/** The heaviest page of each kind, which is an upper bound for all. */
export function heaviestPages(root: string): Record<PageKind, string> {
  const pages = pagesByKind(root)
  const heaviest = PAGE_KINDS.map((kind) => {
    const [first] = pages[kind]
      .map((address) => ({ address, size: quickBrotliSize(readFileSync(fileOf(root, address))) }))
      .sort((a, b) => b.size - a.size)
    if (!first) throw new Error(`There is no page of the kind "${kind}". Build the site first.`)
    return [kind, first.address]
  })
  return Object.fromEntries(heaviest)
}

/** Pages are built as `n8n.html`, so that Netlify serves `/n8n` without a redirect to `/n8n/`. */
export const fileOf = (root: string, address: string) =>
  path.join(root, 'dist', address === '/' ? 'index.html' : `${address}.html`)
