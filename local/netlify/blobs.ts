import { createHash, randomBytes } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { BlobsServer } from '@netlify/blobs/server'
import { type Outage, suffer } from '../outage.ts'
import { asksForSignedUrl, withoutApi } from './blobs-api.ts'
import { listen } from './listen.ts'
import { readPlain } from './read-plain.ts'

// The vendor's local server has three faults that production has not (seen in 10.7.13 and 11.1.1): conditional writes
// are checked and then written without a lock, so fifty rivals bring several winners; reads carry no ETag, so nothing
// can be compared and swapped; ETags are made of milliseconds, so two quick writes look the same. And it is slow: its
// listing asks about one file after the other, twice, so that ten thousand keys took a second; and it opens a stream
// for the few bytes of a blob, which took longer than all else that a function does.

interface LocalPaths {
  dataPath?: string
  key?: string
  metadataPath?: string
  rootPath?: string
}
/** The members we replace. The vendor's types call them private, although a subclass overrides them at run time. */
interface VendorInternals {
  /** Base of relative addresses; the vendor's own start() sets it, and listens on every network card. */
  address: string
  handleRequest(request: Request): Promise<Response>
  getLocalPaths(url: URL): LocalPaths
  validateAccess(request: Request): boolean
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

/** How a single write fails. */
interface WriteFailure {
  /** 403 when left out, since the shop asks once more after a 429 or 5xx, and one of them would go unseen. */
  status?: number
  /** It is written all the same: only the answer is lost. */
  landed?: boolean
}

/** What a store still does. A write waits for all of it, a read for the writes. */
interface Turn {
  written: Promise<unknown>
  all: Promise<unknown>
}

const settled = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    () => undefined,
  )

class AtomicBlobsServer extends Vendor {
  readonly #deployBlobs: string | undefined
  readonly #turns = new Map<string, Turn>()
  #writesBeforeFailure = 0
  #failuresLeft = 0
  #failure: WriteFailure = {}

  constructor({ deployBlobs, ...options }: { directory: string; token: string; deployBlobs?: string | undefined }) {
    super(options)
    this.#deployBlobs = deployBlobs
  }

  /**
   * The deploy's own store is the folder the build left, where each blob is a file `blob` in a folder named by its
   * key.
   */
  override getLocalPaths(url: URL): LocalPaths {
    const paths = super.getLocalPaths(url)
    const { dataPath, key, rootPath = '' } = paths
    if (!this.#deployBlobs || path.basename(rootPath) !== DEPLOY_STORE) return paths
    const folder = path.join(this.#deployBlobs, path.relative(rootPath, dataPath ?? rootPath))
    if (!key) return { ...paths, dataPath: folder, rootPath: this.#deployBlobs }
    const files = { dataPath: path.join(folder, 'blob'), metadataPath: path.join(folder, 'blob.meta.json') }
    return { ...paths, ...files, rootPath: this.#deployBlobs }
  }

  failNextWrites(after: number, count: number, failure: WriteFailure) {
    this.#writesBeforeFailure = after
    this.#failuresLeft = count
    this.#failure = failure
  }

  /** One at a time writes to a store: a listing, too, must not meet a half-written file, or it ends early. */
  override handleRequest(asked: Request): Promise<Response> {
    if (asksForSignedUrl(asked)) return super.handleRequest(asked)
    const request = withoutApi(asked)
    const { rootPath = '' } = this.getLocalPaths(new URL(request.url))
    const before = this.#turns.get(rootPath) ?? { written: Promise.resolve(), all: Promise.resolve() }
    if (isRead(request)) {
      const answer = before.written.then(() => this.#read(request))
      this.#turns.set(rootPath, { written: before.written, all: Promise.all([before.all, settled(answer)]) })
      return answer
    }
    const answer = before.all.then(() => this.#write(request))
    const written = settled(answer)
    this.#turns.set(rootPath, { written, all: written })
    return answer
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#turns.values()].map(({ all }) => all))
    this.#turns.clear()
  }

  async #write(request: Request): Promise<Response> {
    if (!this.#takeFailure()) return super.handleRequest(request)
    const { status = 403, landed = false } = this.#failure
    if (landed) await super.handleRequest(request)
    return new Response(null, { status })
  }

  async #read(request: Request): Promise<Response> {
    const { dataPath, key, metadataPath = '' } = this.getLocalPaths(new URL(request.url))
    if (!dataPath || !key || !this.validateAccess(request)) return super.handleRequest(request)
    const [plain, found] = await Promise.all([
      request.method === 'GET' ? readPlain(dataPath, metadataPath) : null,
      stat(dataPath, { bigint: true }).catch(() => null),
    ])
    if (!found) return new Response(null, { status: 404 })
    const response = plain ? new Response(plain) : await super.handleRequest(request)
    if (!response.ok) return response
    const etag = etagOf(dataPath, found)
    response.headers.set('etag', etag)
    return request.headers.get('if-none-match') === etag
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

/** Netlify names a deploy's store by its id; ours has but one deploy. */
const DEPLOY_ID = '0'
const DEPLOY_STORE = `deploy:${DEPLOY_ID}`

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

export interface Blobs {
  /** The value of NETLIFY_BLOBS_CONTEXT, by which `@netlify/blobs` finds this server. */
  context: string
  /** What happens to every request. */
  failing: Outage
  /** Lets `after` writes or deletions pass, then fails the next `count`. */
  failNextWrites(after: number, count: number, failure?: WriteFailure): void
  /** Empties every store and forgets planned failures. */
  reset(): Promise<void>
  close(): Promise<void>
}

export interface BlobsOptions {
  directory: string
  /** The folder of blobs that the build leaves for Netlify, which become the deploy's own. */
  deployBlobs?: string | undefined
}

/** Starts a Blobs server with atomic conditional writes over `directory`, on a free loopback port. */
export async function startBlobs({ directory, deployBlobs }: BlobsOptions): Promise<Blobs> {
  const token = randomBytes(16).toString('hex')
  await mkdir(directory, { recursive: true })
  const server = new AtomicBlobsServer({ directory, token, deployBlobs })
  let closed = false
  const answer = getRequestListener(
    async (request, bindings) => {
      const status = await suffer(blobs.failing, (bindings as HttpBindings).incoming)
      return status || closed ? new Response(null, { status: status ?? 503 }) : server.handleRequest(request)
    },
    { overrideGlobalObjects: false },
  )
  const { port, close } = await listen(answer, 0)
  const url = `http://127.0.0.1:${port}`
  server.address = url
  const place = { siteID: 'local', deployID: DEPLOY_ID, primaryRegion: 'local' }
  const context = { edgeURL: url, uncachedEdgeURL: url, ...place, token }
  const blobs: Blobs = {
    context: Buffer.from(JSON.stringify(context)).toString('base64'),
    failing: false,
    failNextWrites: (after, count, failure = {}) => server.failNextWrites(after, count, failure),
    reset: async () => {
      blobs.failing = false
      server.failNextWrites(0, 0, {})
      await server.idle()
      await rm(directory, { recursive: true, force: true })
      await mkdir(directory, { recursive: true })
    },
    close: async () => {
      // What was slowed down comes to nothing, and what has begun comes to its end: the folder may be deleted now.
      closed = true
      await close()
      await server.idle()
    },
  }
  return blobs
}
