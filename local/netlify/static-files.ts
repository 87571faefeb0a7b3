import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export interface StaticFile {
  /** URL path of the file itself, for example `/about-us/index.html`. */
  address: string
  type: string
  read(): Promise<Uint8Array<ArrayBuffer>>
  /** Hash of the content, without quotes. */
  hash(): Promise<string>
}

export interface StaticFiles {
  /** Resolves a request path like Netlify: the file itself, with `.html`, or a folder's `index.html`. */
  find(pathname: string): StaticFile | null
}

// Netlify reads these two and never serves them.
const HIDDEN = new Set(['/_headers', '/_redirects'])

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
}

/**
 * Lists `directory` once. Requests are looked up in that list and never joined to a folder, so no path (`..%2f`, `%00`,
 * backslashes) can escape it.
 */
export async function listStaticFiles(directory: string): Promise<StaticFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, StaticFile>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(directory, file).split(path.sep).join('/')}`
    if (!HIDDEN.has(address)) files.set(address, staticFile(address, file))
  }
  return {
    find: (pathname) => {
      const decoded = decode(pathname)
      if (decoded === null) return null
      const bare = decoded.replace(/\/$/, '')
      const spellings = [decoded, `${bare}.html`, `${bare}/index.html`]
      return spellings.map((spelling) => files.get(spelling)).find((file) => file !== undefined) ?? null
    },
  }
}

function staticFile(address: string, file: string): StaticFile {
  let hash: string | undefined
  const read = async () => new Uint8Array(await readFile(file))
  return {
    address,
    type: TYPES[path.extname(address).slice(1).toLowerCase()] ?? 'application/octet-stream',
    read,
    hash: async () => {
      hash ??= createHash('sha256')
        .update(await read())
        .digest('hex')
        .slice(0, 32)
      return hash
    },
  }
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
