import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { LibraryFile } from '#domain/import/library/read-library.ts'

/** Every file below a folder, in the order of their paths; links are not followed, since they may lead anywhere. */
export async function folderLibrary(root: string): Promise<LibraryFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return Promise.all(
    files.sort().map(async (file) => ({
      path: path.relative(root, file).split(path.sep).join('/'),
      size: (await stat(file)).size,
      read: () => readFile(file),
    })),
  )
}
