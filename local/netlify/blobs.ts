import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { BlobsServer } from '@netlify/blobs/server'
import { type Outage, suffer } from '../outage.ts'
import { type Listing, list, read, remove, write } from './blob-files.ts'
import { asksForSignedUrl, withoutApi } from './blobs-api.ts'
import { listen } from './listen.ts'

// The vendor's local server has three faults that production has not (seen in 10.7.13 and 11.1.1): conditional writes
// are checked and then written without a lock, so fifty rivals bring several winners; reads carry no ETag, so nothing
// can be compared and swapped; ETags are made of milliseconds, so two quick writes look the same. And it is slow. So
// only what it makes of an address, and its lists of stores, are left of it.

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
interface VendorClass {
  new (options: { directory: string; token: string }): VendorInternals
  walk(options: Listing): Promise<void>
}
const Vendor = BlobsServer as unknown as VendorClass

Vendor.walk = async (options) => list(options)

/** How a single write fails. */
interface WriteFailure {
  /** 403 when left out, since the shop asks once more after a 429 or 5xx, and one of them would go unseen. */
  status?: number
  /** It is written all the same: only the answer is lost. */
  landed?: boolean
}

class AtomicBlobsServer extends Vendor {
  readonly #deployBlobs: string | undefined
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

  override async handleRequest(asked: Request): Promise<Response> {
    if (asksForSignedUrl(asked)) return super.handleRequest(asked)
    const request = withoutApi(asked)
    if (isRead(request)) return this.#carryOut(request)
    // A body that is still on its way must not come between a check and what is written upon it.
    const body = Buffer.from(await request.arrayBuffer())
    if (!this.#takeFailure()) return this.#carryOut(request, body)
    const { status = 403, landed = false } = this.#failure
    if (landed) await this.#carryOut(request, body)
    return new Response(null, { status })
  }

  async #carryOut(request: Request, body?: Buffer): Promise<Response> {
    const { dataPath, key, metadataPath } = this.getLocalPaths(new URL(request.url))
    if (!dataPath || !metadataPath || !key || !this.validateAccess(request)) return super.handleRequest(request)
    const files = { dataPath, metadataPath }
    if (isRead(request)) return read(request, files)
    if (request.method === 'PUT' && body) return write(request, body, files)
    return remove(files)
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
  mkdirSync(directory, { recursive: true })
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
      rmSync(directory, { recursive: true, force: true })
      mkdirSync(directory, { recursive: true })
    },
    close: async () => {
      // What was slowed down comes to nothing: the folder may be deleted now.
      closed = true
      await close()
    },
  }
  return blobs
}
