import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { readCsv } from '#adapters/csv/read-csv.ts'
import { writeParts } from '../../../scripts/write-parts.ts'
import { foreignFile } from '../../fixtures/foreign-file.ts'

const root = mkdtempSync(path.join(tmpdir(), 'import-'))
const folder = path.join(root, 'in')
const out = path.join(root, 'out')
afterAll(() => rmSync(root, { recursive: true }))

const FILES: Record<string, string> = {
  'a.json': JSON.stringify(foreignFile('owner-and-second-copy')),
  'b.json': JSON.stringify(foreignFile('owner-and-second-copy')),
  'c.json': JSON.stringify([foreignFile('left-after-cleaning')]),
  'd.json': '{',
}
const run = () =>
  execFileSync(process.execPath, ['scripts/import-library.ts', folder, '--out', out, '--license', 'own'], {
    encoding: 'utf8',
  })
const sheet = () => readFileSync(path.join(out, 'review.csv'), 'utf8')

test('a folder becomes a sheet and clean files, and a run that was cut off is finished without a row twice', async () => {
  mkdirSync(folder)
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text)
  const said = run()
  expect(said).toContain('3 fine, 0 with warnings, 1 set aside; 1 copies')
  expect(said).toContain('3 held back until you have read them')
  expect(said).toContain('Nothing is live.')
  const whole = sheet()
  const read = readCsv(whole)
  expect(read.ok && read.value.rows.map(({ cells }) => `${cells.slug} ${cells.publish}`)).toEqual([
    'orders-to-log no',
    'orders-to-log-2 no',
    'webhook-to-google-sheets-telegram-and-gmail no',
    ' no',
  ])
  expect(read.ok && read.value.rows[0]?.cells).toMatchObject({ license: 'own', file: 'orders-to-log.json' })
  const files = readdirSync(path.join(out, 'workflows')).map((name) =>
    readFileSync(path.join(out, 'workflows', name), 'utf8'),
  )
  expect(files).toHaveLength(3)
  const upload = unzipSync(readFileSync(path.join(out, 'upload.zip')))
  expect(Object.keys(upload)).toEqual([
    'orders-to-log.json',
    'orders-to-log-2.json',
    'webhook-to-google-sheets-telegram-and-gmail.json',
  ])
  for (const own of ['Ann', 'ann.owner', '0123456789abcdef', 'cred123456']) expect(files.join()).not.toContain(own)

  // As after two rows, with a third on disk whose progress was not stored.
  const end = whole.split('\r\n').slice(0, 3).join('\r\n').length + 2
  writeFileSync(path.join(out, 'progress.txt'), `2 ${Buffer.byteLength(whole.slice(0, end))}`)
  writeFileSync(path.join(out, 'review.csv'), whole.slice(0, end))
  appendFileSync(path.join(out, 'review.csv'), 'half a ro')
  run()
  expect(sheet()).toBe(whole)
})

test('a workflow named like one of the shop’s own templates gets another slug', () => {
  const [own, named] = [path.join(root, 'own'), path.join(root, 'own-out')]
  mkdirSync(own)
  const json = { ...(foreignFile('owner-and-second-copy') as object), name: 'AB test result explainer' }
  writeFileSync(path.join(own, 'a.json'), JSON.stringify(json))
  execFileSync(process.execPath, ['scripts/import-library.ts', own, '--out', named, '--license', 'own'])
  expect(readdirSync(path.join(named, 'workflows'))).toEqual(['ab-test-result-explainer-2.json'])
})

test('a sheet that is too large for one import is split, each part with its files', async () => {
  const lines = Array.from({ length: 10_001 }, (_, at) => ({
    line: `Row ${at}\r\n`,
    file: at === 10_000 ? 'orders-to-log.json' : null,
  }))
  writeFileSync(path.join(out, 'upload-3.zip'), 'of an earlier run')
  const parts = await writeParts(out, 'name\r\n', lines)
  expect(readdirSync(out).filter((name) => name.startsWith('upload'))).toEqual(['upload-1.zip', 'upload-2.zip'])
  expect(parts.map((files) => files.map((file) => path.basename(file)))).toEqual([
    ['review-1.csv', 'upload-1.zip'],
    ['review-2.csv', 'upload-2.zip'],
  ])
  expect(readFileSync(path.join(out, 'review-2.csv'), 'utf8')).toBe('name\r\nRow 10000\r\n')
  expect(Object.keys(unzipSync(readFileSync(path.join(out, 'upload-2.zip'))))).toEqual(['orders-to-log.json'])
})

test('nothing is read before the license is known', () => {
  const { stderr } = spawnSync(process.execPath, ['scripts/import-library.ts', folder], { encoding: 'utf8' })
  expect(stderr).toContain('--license is missing')
})

test('a folder that is not there is a sentence', () => {
  const { stderr, status } = spawnSync(
    process.execPath,
    ['scripts/import-library.ts', path.join(root, 'none'), '--license', 'MIT'],
    {
      encoding: 'utf8',
    },
  )
  expect([stderr, status]).toEqual([`Folder not found: ${path.join(root, 'none')}\n`, 1])
})
