import { createHash, randomBytes } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { BlobsServer } from '@netlify/blobs/server'
import { listen } from './listen.ts'

// The vendor's local server has three faults that production has not (seen in 10.7.13 and 11.1.1): conditional writes
// are checked and then written without a lock, so fifty rivals bring several winners; reads carry no ETag, so nothing
// can be compared and swapped; ETags are made of milliseconds, so two quick writes look the same. And its listing asks
// about one file after the other, twice: ten thousand keys took a second.

/** The members we replace. The vendor's types call them private, although a subclass overrides them at run time. */
interface VendorInternals {
  /** Base of relative addresses; the vendor's own start() sets it, and listens on every network card. */
  address: string
  handleRequest(request: Request): Promise<Response>
  getLocalPaths(url: URL): { dataPath?: string; key?: string; rootPath?: string }
}
interface Walk {
  path: string
  rootPath: string
  prefix: string
  /** Folders are named, not entered. */
  directories: boolean
  result: { blobs: object[]; directories: string[] }
}
interface VendorClass {
  new (options: { directory: string; token: string }): VendorInternals
  generateETag(file: string): Promise<string>
  walk(options: Walk): Promise<void>
}
const Vendor = BlobsServer as unknown as VendorClass

const etagOf = (file: string, { mtimeNs, ino, size }: BigIntStats) =>
  `"${createHash('sha256').update(`${file}:${mtimeNs}:${ino}:${size}`).digest('hex')}"`

Vendor.generateETag = async (file) => {
  const found = await stat(file, { bigint: true }).catch(() => null)
  return found ? etagOf(file, found) : ''
}

Vendor.walk = async (options) => {
  const { path: folder, rootPath, prefix, directories, result } = options
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries
    .map((entry) => ({ entry, file: path.join(folder, entry.name) }))
    .map(({ entry, file }) => ({ entry, file, key: path.relative(rootPath, file).split(path.sep).join('/') }))
    .filter(({ entry, key }) => key.startsWith(prefix) || (entry.isDirectory() && prefix.startsWith(key)))
  const files = found.filter(({ entry }) => !entry.isDirectory())
  const listed = files.map(async ({ file, key }) => {
    const stats = await stat(file, { bigint: true })
    return { etag: etagOf(file, stats), key, last_modified: stats.mtime.toISOString(), size: Number(stats.size) }
  })
  result.blobs.push(...(await Promise.all(listed)))
  for (const { file, key, entry } of found) {
    if (!entry.isDirectory()) continue
    if (directories && key.startsWith(prefix)) result.directories.push(key)
    else await Vendor.walk({ ...options, path: file })
  }
}

class AtomicBlobsServer extends Vendor {
  readonly #queues = new Map<string, Promise<unknown>>()
  #writesBeforeFailure = 0
  #failuresLeft = 0
  #failureStatus = 403

  failNextWrites(after: number, count: number, status: number) {
    this.#writesBeforeFailure = after
    this.#failuresLeft = count
    this.#failureStatus = status
  }

  /** One queue per store: a listing, too, must not meet a half-written file, or the vendor's walk ends early. */
  override handleRequest(request: Request): Promise<Response> {
    const { rootPath = '' } = this.getLocalPaths(new URL(request.url))
    const answer = (this.#queues.get(rootPath) ?? Promise.resolve()).then(() => this.#answer(request))
    const settled = answer.then(
      () => undefined,
      () => undefined,
    )
    this.#queues.set(rootPath, settled)
    return answer
  }

  async idle(): Promise<void> {
    await Promise.all(this.#queues.values())
    this.#queues.clear()
  }

  async #answer(request: Request): Promise<Response> {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && this.#takeFailure()) return new Response(null, { status: this.#failureStatus })
    const { dataPath, key } = this.getLocalPaths(new URL(request.url))
    const response = await super.handleRequest(request)
    if (!isRead || !response.ok || !dataPath || !key) return response
    const etag = await Vendor.generateETag(dataPath)
    if (etag) response.headers.set('etag', etag)
    return etag && request.headers.get('if-none-match') === etag
      ? new Response(null, { status: 304, headers: response.headers })
      : response
  }

  #takeFailure(): boolean {
    if (this.#failuresLeft === 0) return false
    if (this.#writesBeforeFailure > 0) {
      this.#writesBeforeFailure -= 1
      return false
    }
    this.#failuresLeft -= 1
    return true
  }
}

export interface Blobs {
  /** The value of NETLIFY_BLOBS_CONTEXT, by which `@netlify/blobs` finds this server. */
  context: string
  /**
   * Lets `after` writes or deletions pass, then refuses the next `count`.
   * The default status is 403 because the client repeats a 5xx up to six times, over which a single failure goes unseen.
   */
  failNextWrites(after: number, count: number, status?: number): void
  /** Empties every store and forgets planned failures. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Starts a Blobs server with atomic conditional writes over `directory`, on a free loopback port. */
export async function startBlobs({ directory }: { directory: string }): Promise<Blobs> {
  const token = randomBytes(16).toString('hex')
  await mkdir(directory, { recursive: true })
  const server = new AtomicBlobsServer({ directory, token })
  const answer = getRequestListener((request) => server.handleRequest(request), { overrideGlobalObjects: false })
  const { port, close } = await listen(answer, 0)
  const url = `http://127.0.0.1:${port}`
  server.address = url
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', deployID: '0', token }
  return {
    context: Buffer.from(JSON.stringify(context)).toString('base64'),
    failNextWrites: (after, count, status = 403) => server.failNextWrites(after, count, status),
    reset: async () => {
      server.failNextWrites(0, 0, 403)
      await server.idle()
      await rm(directory, { recursive: true, force: true })
      await mkdir(directory, { recursive: true })
    },
    close,
  }
}
