import { randomBytes } from 'node:crypto'
import {
  type BigIntStats,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

// A blob is a file, with its metadata in a second file; most have none. Synchronous, because Node's thread pool costs
// ten times the work on a file of a few bytes, and because no other request can run between a check and its write.

interface BlobFiles {
  dataPath: string
  metadataPath: string
}

export interface Listing {
  rootPath: string
  prefix: string
  /** Lists folders instead of descending into them. */
  directories: boolean
  result: { blobs: object[]; directories: string[] }
}

/** The header of a blob's metadata, and the prefix of its value. */
const METADATA = 'x-amz-meta-user'
const BASE64 = 'b64;'

const statOf = (file: string) => statSync(file, { bigint: true, throwIfNoEntry: false })

/** Each write creates a new file, so its inode differs from the previous one. */
const etagOf = ({ mtimeNs, ino, size }: BigIntStats) => `"${mtimeNs}-${ino}-${size}"`

export function read({ method, headers }: Request, { dataPath, metadataPath }: BlobFiles): Response {
  const found = statOf(dataPath)
  if (!found?.isFile()) return new Response(null, { status: 404 })
  const etag = etagOf(found)
  const metadata = statOf(metadataPath) ? readFileSync(metadataPath, 'utf8') : '{}'
  const noted = {
    etag,
    ...(metadata === '{}' ? {} : { [METADATA]: BASE64 + Buffer.from(metadata).toString('base64') }),
  }
  if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: noted })
  return new Response(method === 'GET' ? readFileSync(dataPath) : null, { headers: noted })
}

export function write({ headers }: Request, body: Buffer, { dataPath, metadataPath }: BlobFiles): Response {
  const before = statOf(dataPath)
  const wanted = headers.get('if-match')
  if ((headers.get('if-none-match') === '*' && before) || (wanted && !(before && wanted === etagOf(before))))
    return new Response(null, { status: 412 })
  // Renaming is atomic: a process killed during the write leaves the previous file intact.
  const draft = path.join(path.dirname(dataPath), `.${randomBytes(6).toString('hex')}`)
  writeInFolder(draft, body)
  renameSync(draft, dataPath)
  const metadata = Buffer.from(headers.get(METADATA)?.slice(BASE64.length) ?? '', 'base64').toString()
  if (metadata !== '' && metadata !== '{}') writeInFolder(metadataPath, metadata)
  else if (statOf(metadataPath)) rmSync(metadataPath)
  return new Response(null, { headers: { etag: etagOf(statSync(dataPath, { bigint: true })) } })
}

/** Most folders exist, and checking costs as much as writing. */
function writeInFolder(file: string, content: Buffer | string): void {
  try {
    writeFileSync(file, content)
  } catch {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

export function remove({ dataPath, metadataPath }: BlobFiles): Response {
  for (const file of [metadataPath, dataPath]) rmSync(file, { force: true, recursive: true })
  return new Response(null, { status: 204 })
}

/** Collects the blobs of a listing for the vendor's server. */
export function list({ rootPath, prefix, directories, result }: Listing): void {
  const enter = (folder: string) => {
    for (const entry of readdirSync(path.join(rootPath, folder), { withFileTypes: true })) {
      const key = `${folder}${entry.name}`
      const isNamed = key.startsWith(prefix)
      if (entry.isDirectory()) {
        if (isNamed && directories) result.directories.push(key)
        else if (isNamed || prefix.startsWith(key)) enter(`${key}/`)
      } else if (isNamed) {
        const stats = statSync(path.join(rootPath, key), { bigint: true })
        result.blobs.push({
          etag: etagOf(stats),
          key,
          last_modified: stats.mtime.toISOString(),
          size: Number(stats.size),
        })
      }
    }
  }
  // All keys with the prefix are in its folder.
  enter(prefix.slice(0, prefix.lastIndexOf('/') + 1))
}
