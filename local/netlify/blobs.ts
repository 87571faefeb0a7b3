import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { BlobsServer } from '@netlify/blobs/server'
import { applyOutage, type Outage } from '../outage.ts'
import { type Listing, list, read, remove, write } from './blob-files.ts'
import { wantsSignedUrl, withoutApi } from './blobs-api.ts'
import { listen } from './listen.ts'

// The vendor's local server has three bugs that production does not have (seen in 10.7.13 and 11.1.1): conditional
// writes check and write without a lock, so fifty concurrent writers produce several winners; reads carry no ETag, so
// compare-and-swap is impossible; ETags consist of milliseconds, so two quick writes look identical. It is also slow.
// So only its URL parsing and its list of stores are used.

interface LocalPaths {
  dataPath?: string
  key?: string
  metadataPath?: string
  rootPath?: string
}
/**
 * The members we override. The vendor's types declare them private, although subclasses can override them at run time.
 */
interface VendorInternals {
  /** Base of relative URLs; the vendor's start() would set it, but listens on all interfaces. */
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
  /** Default 403, because the shop retries 429 and 5xx, which would hide a single failure. */
  status?: number
  /** The write is stored and only its response is lost. */
  stored?: boolean
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

  /** The deploy's own store is the build output folder: each blob is a file `blob` in a folder named by its key. */
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

  override async handleRequest(incoming: Request): Promise<Response> {
    if (wantsSignedUrl(incoming)) return super.handleRequest(incoming)
    const request = withoutApi(incoming)
    if (isRead(request)) return this.#serve(request)
    // Read the body first: nothing may run between a conditional write's check and its write.
    const body = Buffer.from(await request.arrayBuffer())
    if (!this.#takeFailure()) return this.#serve(request, body)
    const { status = 403, stored = false } = this.#failure
    if (stored) await this.#serve(request, body)
    return new Response(null, { status })
  }

  async #serve(request: Request, body?: Buffer): Promise<Response> {
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

/** Netlify names a deploy's store by the deploy id; there is only one deploy here. */
const DEPLOY_ID = '0'
const DEPLOY_STORE = `deploy:${DEPLOY_ID}`

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

export interface Blobs {
  /** The value of NETLIFY_BLOBS_CONTEXT, through which `@netlify/blobs` finds this server. */
  context: string
  /** Outage mode of all requests. */
  failing: Outage
  /** Lets `after` writes or deletions succeed, then fails the next `count`. */
  failNextWrites(after: number, count: number, failure?: WriteFailure): void
  /** Empties every store and cancels planned failures. */
  reset(): Promise<void>
  close(): Promise<void>
}

export interface BlobsOptions {
  directory: string
  /** The build's folder of blobs, served as the deploy's own store. */
  deployBlobs?: string | undefined
}

/** Starts a Blobs server with atomic conditional writes over `directory`, on a free loopback port. */
export async function startBlobs({ directory, deployBlobs }: BlobsOptions): Promise<Blobs> {
  const token = randomBytes(16).toString('hex')
  mkdirSync(directory, { recursive: true })
  const server = new AtomicBlobsServer({ directory, token, deployBlobs })
  let closed = false
  const listener = getRequestListener(
    async (request, bindings) => {
      const status = await applyOutage(blobs.failing, (bindings as HttpBindings).incoming)
      return status || closed ? new Response(null, { status: status ?? 503 }) : server.handleRequest(request)
    },
    { overrideGlobalObjects: false },
  )
  const { port, close } = await listen(listener, 0)
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
      // Cancel delayed requests, so that the folder can be deleted.
      closed = true
      await close()
    },
  }
  return blobs
}
