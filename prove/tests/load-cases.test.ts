import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSubject, slugsWithCases } from '../run/load-cases.ts'

/** A root folder with the workflow `w` and its case file; null for none. */
function aRoot(cases: string | null) {
  const root = mkdtempSync(path.join(tmpdir(), 'proof-'))
  mkdirSync(path.join(root, 'content/workflows'), { recursive: true })
  mkdirSync(path.join(root, 'prove/cases'), { recursive: true })
  writeFileSync(path.join(root, 'content/workflows/w.json'), '{"name":"W","nodes":[],"connections":{}}')
  if (cases !== null) writeFileSync(path.join(root, 'prove/cases/w.ts'), cases)
  return root
}
const aCase = (more = '') =>
  `{ name: 'normal-day', title: 'Normal day', trigger: { kind: 'manual' }, check() {} ${more} }`

test('a template is loaded with its workflow and cases', async () => {
  const root = aRoot(`export default [${aCase()}]`)
  const { slug, file, cases } = await loadSubject(root, 'w')
  expect([slug, file.name, cases.map(({ name }) => name)]).toEqual(['w', 'W', ['normal-day']])
  expect(await slugsWithCases(root)).toEqual(['w'])
})

test.each([
  ['no cases', 'export default []', 'prove/cases/w.ts has no cases'],
  ['no trigger', `export default [${aCase(', trigger: undefined')}]`, 'normal-day has no trigger.'],
  ['no triggers', `export default [${aCase(', trigger: []')}]`, 'normal-day has no trigger'],
  ['a duplicate name', `export default [${aCase()}, ${aCase()}]`, 'two cases have the name normal-day.'],
  [
    'a name with spaces',
    `export default [${aCase(", name: 'Normal day'")}]`,
    '“Normal day” is not a valid name. Use lowercase letters and hyphens.',
  ],
  ['a syntax error', 'export default [', 'prove/cases/w.ts could not be loaded: '],
  ['a missing file', null, 'w has no cases yet. Add prove/cases/w.ts.'],
])('%s is an error that names the file', async (_, cases, message) => {
  await expect(loadSubject(aRoot(cases), 'w')).rejects.toThrow(message)
})

test('an unknown template is an error', async () => {
  await expect(loadSubject(aRoot(null), 'nothing')).rejects.toThrow(
    'There is no template nothing: content/workflows/nothing.json is missing.',
  )
})
