import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where caches of tools live: `npm ci` empties it, and Netlify keeps it from build to build. */
const PICTURES = 'node_modules/.cache/flowshelf-pictures'

/**
 * The picture that `draw` makes of `source`, drawn only when no build before has drawn it. `recipe` names the way of
 * drawing and changes with it.
 */
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
  // Under its name it is always whole, even when two builds draw it at once or one is stopped.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, picture)
  await rename(draft, file)
  return picture
}

/** At once: a small file costs a tenth of what waiting for it does, and a build reads one for every template. */
function readIfAny(file: string): Uint8Array | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
