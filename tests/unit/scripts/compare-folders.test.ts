import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { differentFiles } from '../../../scripts/bench/compare-folders.ts'

async function aFolder(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'compared-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  return folder
}

test('files that differ, and files that only one folder has, are named', async () => {
  const one = await aFolder({ 'same.html': 'a', 'app/other.js': 'a', 'gone.svg': 'a' })
  const other = await aFolder({ 'same.html': 'a', 'app/other.js': 'b', 'new.svg': 'a' })
  expect(await differentFiles(one, other)).toEqual([path.join('app', 'other.js'), 'gone.svg', 'new.svg'])
})

test('the secret of a build is no difference', async () => {
  const [one, other] = await Promise.all(
    ['1a-2b', '3c-4d'].map((secret) => aFolder({ 'entry.mjs': `if (middlewareSecretHeader !== "${secret}") stop()` })),
  )
  expect(await differentFiles(one ?? '', other ?? '')).toEqual([])
})
