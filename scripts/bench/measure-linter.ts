import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkContent } from '../check-content.ts'
import type { Figure } from './budget.ts'
import { fillLibrary } from './fill-library.ts'

const LIBRARY = 160

/** Every check of `npm run check:content` over a library of the planned size, in seconds. */
export async function measureLinter(shop: string): Promise<Figure[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'library-'))
  await cp(path.join(shop, 'content'), path.join(root, 'content'), { recursive: true })
  await fillLibrary(root, LIBRARY)
  const began = performance.now()
  await checkContent(root)
  const value = (performance.now() - began) / 1000
  await rm(root, { recursive: true })
  return [{ measure: 'check:content', where: '160 templates', value }]
}
