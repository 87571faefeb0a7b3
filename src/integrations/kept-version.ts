import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What drawings, glyphs and the browser's program are made of. Articles and styles of pages are not among it. */
const SOURCES = [
  'content/site.json',
  'content/templates',
  'content/workflows',
  'package-lock.json',
  'src/collections',
  'src/components',
  'src/contracts',
  'src/domain',
  'src/integrations',
  'src/islands',
  'src/pages',
  'src/styles',
]

/** Stands for the content of all files of KEPT_FILES: the same sources give the same version on every machine. */
export function keptVersion(root = '.'): string {
  const hash = createHash('sha256')
  for (const name of ['PUBLIC_CLERK_PUBLISHABLE_KEY', 'PUBLIC_CLERK_PROXY_URL']) hash.update(process.env[name] ?? '')
  for (const source of SOURCES)
    for (const file of filesBelow(root, source)) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 6)
}

function filesBelow(root: string, source: string): string[] {
  if (path.extname(source)) return [source]
  const entries = readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
  return entries
    .flatMap((entry) => (entry.isFile() ? [path.relative(root, path.join(entry.parentPath, entry.name))] : []))
    .sort()
}
