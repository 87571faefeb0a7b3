import { expect, onTestFinished, test } from 'vitest'
import { copyProject } from '../../../scripts/bench/copy-project.ts'
import { keptVersion } from '../../../src/integrations/kept-version.ts'

test('the copy a build is timed with holds every file that the version of shared files is made of', async () => {
  const { root, remove } = await copyProject('.', 0)
  onTestFinished(remove)
  expect(keptVersion(root)).toBe(keptVersion('.'))
})
