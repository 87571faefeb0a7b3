import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where caches of tools live: `npm ci` empties it, and Netlify keeps it from build to build. */
export const PICTURES = 'node_modules/.cache/flowshelf-pictures'

/**
 * The picture that `draw` makes of `source`, drawn only when no build before has drawn it. `recipe` names the way of
 * drawing and changes with it.
 */
export async function keptPicture(
  { source, recipe, folder = PICTURES }: { source: string; recipe: string; folder?: string },
  draw: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const name = createHash('sha256').update(recipe).update('\n').update(source).digest('hex')
  const file = path.join(folder, name)
  const kept = await readFile(file).catch(() => null)
  if (kept) return kept
  const picture = await draw()
  await mkdir(folder, { recursive: true })
  // Under its name it is always whole, even when two builds draw it at once or one is stopped.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, picture)
  await rename(draft, file)
  return picture
}
