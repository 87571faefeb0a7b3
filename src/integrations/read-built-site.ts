import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readRedirects } from '#domain/site/moved-addresses.ts'
import type { BuiltSite } from './find-broken-links.ts'

const PAGE = /(^|\/)index\.html$|\.html$/
/** Pages and drawings; nothing else we link to contains ids. */
const WITH_PARTS = /\.(html|svg)$/
/** Attributes with a link or an id. Thousands of whole pages would not fit into memory. */
const TELLING = /\s(?:href|src|action|formaction|poster|id)="[^"]*"/g
/** Files read in parallel; a process may open only about a thousand. */
const AT_ONCE = 64

/** Everything built into `dist` under `root`, plus the functions and redirects. */
export async function readBuiltSite(root: string, origin: string, onDemand: Iterable<string> = []): Promise<BuiltSite> {
  const dist = path.join(root, 'dist')
  const names = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const files = new Map<string, string | null>()
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const texts = await Promise.all(paths.slice(at, at + AT_ONCE).map(readParts))
    for (const [file, text] of texts) files.set(`/${path.relative(dist, file).replaceAll(path.sep, '/')}`, text)
  }
  const html = [...files].flatMap(([file, text]) => (PAGE.test(file) && text !== null ? [[file, text] as const] : []))
  return {
    origin,
    // Pages are linked without their extension; with it, the URL is a duplicate of the same page.
    pages: new Map(html.map(([file, text]) => [addressOf(file), text])),
    files: new Map([...files].filter(([file]) => !PAGE.test(file))),
    live: new Set([...onDemand, ...(await functionPaths(path.join(root, 'netlify/functions')))]),
    redirects: readRedirects(await readFile(path.join(dist, '_redirects'), 'utf8').catch(() => '')),
  }
}

/** Reads a file's links and ids; null if nothing can point into it. */
async function readParts(file: string): Promise<[string, string | null]> {
  if (!WITH_PARTS.test(file)) return [file, null]
  const text = await readFile(file, 'utf8')
  return [file, [...new Set(text.match(TELLING))].join('')]
}

/** The path a page of `dist` is served under: "/n8n.html" as "/n8n", "/index.html" as "/". */
const addressOf = (file: string) => file.replace(PAGE, '') || '/'

/** A function's path is a literal in its source, as the bundler requires. */
async function functionPaths(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  const sources = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return sources.flatMap((source) => [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, address]) => address ?? ''))
}
