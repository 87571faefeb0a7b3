import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Workflows } from '#domain/ports.ts'

/** The paid files, which Netlify packs beside the functions (`included_files` in netlify.toml). `folder` is absolute. */
export function createWorkflows(folder: string): Workflows {
  return {
    async find(slug) {
      try {
        return JSON.parse(await readFile(path.join(folder, `${slug}.json`), 'utf8')) as Record<string, unknown>
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
