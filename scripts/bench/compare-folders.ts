import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The files, by path below both folders, that only one has or that differ by a byte. */
export async function differentFiles(one: string, other: string): Promise<string[]> {
  const names = new Set([...(await filesBelow(one)), ...(await filesBelow(other))])
  const different: string[] = []
  for (const name of names) {
    const [a, b] = await Promise.all([one, other].map((folder) => readFile(path.join(folder, name)).catch(() => null)))
    if (!a || !b || !a.equals(b)) different.push(name)
  }
  return different.sort()
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
