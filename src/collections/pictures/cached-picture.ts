import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The usual folder for tool caches: `npm ci` empties it, and Netlify preserves it between builds. */
const PICTURES = 'node_modules/.cache/flowshelf-pictures'

/** The picture that `draw` makes of `source`, or an earlier build has. `recipe` is the version of the drawing code. */
export async function cachedPicture(
  { source, recipe, folder = PICTURES }: { source: string; recipe: string; folder?: string },
  draw: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const name = createHash('sha256').update(recipe).update('\n').update(source).digest('hex')
  const file = path.join(folder, name)
  const kept = readIfAny(file)
  if (kept) return kept
  const picture = await draw()
  await mkdir(folder, { recursive: true })
  // Written to a draft and renamed, so that concurrent or interrupted builds never leave a partial file.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, picture)
  await rename(draft, file)
  return picture
}

/** Synchronous: reading a small file takes a tenth of the time of an async read, and a build reads thousands. */
function readIfAny(file: string): Uint8Array | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
