import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PaidFiles } from '#domain/ports.ts'

/** The shop's own paid files, which Netlify packs beside `file` (`included_files` in netlify.toml). `root` is absolute. */
export function createPaidFiles(root: string): PaidFiles {
  return {
    async workflow(slug) {
      const text = await readIfThere(path.join(root, 'content/workflows', `${slug}.json`))
      return text && (JSON.parse(text.toString('utf8')) as Record<string, unknown>)
    },
    async collection(id) {
      const zip = await readIfThere(path.join(root, BULK_FOLDER, `${id}.zip`))
      return zip && new Uint8Array(zip)
    },
  }
}

/** Where the build puts the zips of the bulk collections: outside of `dist`, since they are paid for. */
export const BULK_FOLDER = '.netlify/bulk'

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
