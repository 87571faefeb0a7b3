import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BackupEntry, readBackup, validateBackup, writeBackup } from '../../../scripts/backup/backup-file.ts'

const SECRET = 'a secret of at least thirty-two characters'
const HEADER = { shop: 'https://shop.example', at: '2026-11-24T10:00:00.000Z' }
const SIGNED = { ...HEADER, secret: SECRET }

const anEntry = (key: string, value: string | Uint8Array, metadata = {}): BackupEntry => ({
  store: 'payments',
  key,
  blob: { bytes: new Uint8Array(Buffer.from(value)), metadata },
})

const ENTRIES = [
  anEntry('s/cs_1/paid', '{"email":"zoë@example.com"}\n\u2028'),
  anEntry('s/cs_2/paid', new Uint8Array([0, 255, 128, 10, 13]), { kind: 'no text', deep: { n: 1 } }),
  anEntry('e/2026-11-24/evt_1', ''),
  { ...anEntry('a-file', '\uFEFF{}'), store: 'imported' as const },
]

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  file = path.join(folder, 'a.backup.gz')
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (entries: readonly BackupEntry[] = ENTRIES) => {
  await writeBackup(
    file,
    SIGNED,
    (async function* () {
      yield* entries
    })(),
  )
}
const read = async () => {
  const entries: BackupEntry[] = []
  await validateBackup(file, SECRET, (entry) => entries.push(entry))
  return entries
}
/** Rewrites the file with other lines. */
const rewrite = async (change: (lines: string[]) => string[]) => {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
  await writeFile(
    file,
    gzipSync(
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  )
}

test('entries are read back byte for byte, text or binary', async () => {
  await write()
  expect(await read()).toEqual(ENTRIES)
  expect(await validateBackup(file, SECRET)).toEqual({
    format: 'flowshelf-backup',
    version: 1,
    ...HEADER,
    entries: 4,
    isSigned: true,
  })
})

test('only its owner can read it, and an existing file is not overwritten', async () => {
  await write()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(write([])).rejects.toThrow(`${file} already exists, and backups never overwrite a file.`)
  expect(await read()).toEqual(ENTRIES)
})

test('an incomplete backup leaves no file', async () => {
  const failing = (async function* () {
    yield* ENTRIES
    throw new Error('the storage is down')
  })()
  await expect(writeBackup(file, SIGNED, failing)).rejects.toThrow('the storage is down')
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('a file truncated anywhere is detected', async () => {
  await write()
  const whole = await readFile(file)
  for (let size = 0; size < whole.length; size += 1) {
    await writeFile(file, whole.subarray(0, size))
    await expect(read()).rejects.toThrow(/is incomplete|isn’t a shop backup/)
  }
})

test('a file truncated between two lines and compressed again is detected', async () => {
  await write()
  await rewrite((lines) => lines.slice(0, -1))
  await expect(read()).rejects.toThrow('is incomplete: its end is missing')
  await rewrite((lines) => lines.slice(0, 1))
  await expect(read()).rejects.toThrow('is incomplete: its end is missing')
})

test('a flipped byte is detected or changes nothing', async () => {
  await write()
  const whole = await readFile(file)
  for (let at = 0; at < whole.length; at += 1) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ 0b100
    await writeFile(file, flipped)
    const outcome = await read().catch((error: Error) => error.message)
    if (typeof outcome === 'string') expect(outcome).toMatch(/is damaged|is incomplete|isn’t a shop backup/)
    else expect(outcome).toEqual(ENTRIES)
  }
})

test.each<[string, (lines: string[]) => string[], string]>([
  [
    'an entry that says something else',
    (lines) => lines.map((line) => line.replace('zoë', 'eve')),
    'don’t match what was written',
  ],
  ['an entry that is missing', ([head = '', , ...rest]) => [head, ...rest], 'don’t match what was written'],
  ['lines after its end', (lines) => [...lines, ...lines.slice(1)], 'has data after its end'],
  ['a line that is no JSON', ([head = '', ...rest]) => [head, 'oops', ...rest], 'is damaged and can’t be read'],
  [
    'an entry without a key',
    ([head = '', ...rest]) => [head, '{"store":"audit"}', ...rest],
    'is damaged and can’t be read',
  ],
  [
    'a newer format',
    (lines) => lines.map((line) => line.replace('"version":1', '"version":2')),
    'made by a newer version',
  ],
  ['a store of the future', (lines) => lines.map((line) => line.replace('"imported"', '"wishes"')), 'a store "wishes"'],
  ['another kind of file', () => ['{"name":"flowshelf"}'], 'isn’t a shop backup'],
])('reports %s', async (_, change, sentence) => {
  await write()
  await rewrite(change)
  await expect(read()).rejects.toThrow(sentence)
})

test('a missing file, a folder and a text file have their own errors', async () => {
  await expect(read()).rejects.toThrow(`File not found: ${file}.`)
  await expect(readBackup(folder).next()).rejects.toThrow('cannot be read: EISDIR')
  await writeFile(file, 'id,email\n1,a@example.com\n')
  await expect(read()).rejects.toThrow('isn’t a shop backup')
})

/** What someone who does not know the secret: other lines, and totals that fit them. */
const retotalled = (lines: string[]) => {
  const [header = '', first = '', ...others] = lines.slice(0, -1)
  const changed = [first.replace('zoë', 'eve'), ...others]
  const end = JSON.parse(lines.at(-1) ?? '')
  const totals = end.totals.map(({ store }: { store: string }) => {
    const own = changed.filter((line) => JSON.parse(line).store === store)
    const sha256 = createHash('sha256')
      .update(own.map((line) => `${line}\n`).join(''))
      .digest('hex')
    return { store, entries: own.length, sha256 }
  })
  return [header, ...changed, JSON.stringify({ ...end, totals })]
}

test('a changed backup with new totals is complete but not signed', async () => {
  await write()
  await rewrite(retotalled)
  expect(await validateBackup(file, SECRET)).toMatchObject({ entries: 4, isSigned: false })
})

test.each([
  ['of another shop', (lines: string[]) => lines.map((line) => line.replace('shop.example', 'evil.example'))],
  ['of another time', (lines: string[]) => lines.map((line) => line.replace('2026-11-24T10', '2026-11-25T10'))],
  ['of an earlier version', (lines: string[]) => lines.map((line) => line.replace(/,"signature":"\w+"/, ''))],
])('the signature does not match a backup %s or another secret', async (_, change) => {
  await write()
  expect(await validateBackup(file, SECRET.toUpperCase())).toMatchObject({ isSigned: false })
  await rewrite(change)
  expect(await validateBackup(file, SECRET)).toMatchObject({ isSigned: false })
})

test('a file with an endless line is rejected before it exhausts memory', async () => {
  await writeFile(file, gzipSync(Buffer.alloc(200 * 1024 * 1024, 'a'), { level: 1 }))
  await expect(validateBackup(file, SECRET)).rejects.toThrow('one line of it is longer than 64 MB')
})
