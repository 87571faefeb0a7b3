import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Writes a small built project into a new folder: addresses to texts, as `npm run build` would leave them. */
export async function aBuild(files: Record<string, string | Uint8Array>, parent = tmpdir()) {
  await mkdir(parent, { recursive: true })
  const root = await mkdtemp(path.join(parent, 'build-'))
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  return { root, remove: () => rm(root, { recursive: true, force: true, maxRetries: 10 }) }
}
