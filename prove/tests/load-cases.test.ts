import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSubject, provenSlugs } from '../run/load-cases.ts'

/** A root with the workflow `w` and cases as text; null for no file of cases. */
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

test('a template with cases is read with its workflow', async () => {
  const root = aRoot(`export default [${aCase()}]`)
  const { slug, file, cases } = await loadSubject(root, 'w')
  expect([slug, file.name, cases.map(({ name }) => name)]).toEqual(['w', 'W', ['normal-day']])
  expect(await provenSlugs(root)).toEqual(['w'])
})

test.each([
  ['no cases', 'export default []', 'prove/cases/w.ts has no cases'],
  [
    'no trigger',
    `export default [${aCase(', trigger: undefined')}]`,
    'normal-day has no trigger, so nothing would set the workflow off.',
  ],
  ['no triggers', `export default [${aCase(', trigger: []')}]`, 'normal-day has no trigger'],
  ['one name twice', `export default [${aCase()}, ${aCase()}]`, 'two cases are called normal-day.'],
  [
    'a name with spaces',
    `export default [${aCase(", name: 'Normal day'")}]`,
    '“Normal day” is no name; use small letters and hyphens.',
  ],
  ['a mistake in the file', 'export default [', 'prove/cases/w.ts cannot be read: '],
  ['a missing file', null, 'w has no cases yet: write prove/cases/w.ts.'],
])('%s is a sentence with the file', async (_, cases, sentence) => {
  await expect(loadSubject(aRoot(cases), 'w')).rejects.toThrow(sentence)
})

test('a template nobody knows is said', async () => {
  await expect(loadSubject(aRoot(null), 'nothing')).rejects.toThrow(
    'No template is called nothing: content/workflows/nothing.json is missing.',
  )
})
