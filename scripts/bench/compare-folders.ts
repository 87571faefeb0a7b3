import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The adapter gives every build a secret of its own, with which its edge middleware would prove itself. It must not be
 * known, so it is no difference that could be mended.
 */
const SECRET = /(middlewareSecretHeader !== ")[\w-]+/g

/** The files, by path below both folders, that only one has or that differ by a byte. */
export async function differentFiles(one: string, other: string): Promise<string[]> {
  const names = new Set([...(await filesBelow(one)), ...(await filesBelow(other))])
  const different: string[] = []
  for (const name of names) {
    const [a, b] = await Promise.all([one, other].map((folder) => readPlain(path.join(folder, name))))
    if (a === null || a !== b) different.push(name)
  }
  return different.sort()
}

async function readPlain(file: string): Promise<string | null> {
  const text = await readFile(file, 'latin1').catch(() => null)
  return text?.replaceAll(SECRET, '$1') ?? null
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
