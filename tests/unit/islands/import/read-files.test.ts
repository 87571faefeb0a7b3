import { describe, expect, test } from 'vitest'
import {
  addUploads,
  decodeText,
  isCsv,
  isWorkflow,
  readCsvFile,
  sizeWords,
  tooMuch,
} from '#islands/import/read-files.ts'

const MB = 1024 * 1024
const inBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const aFile = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const anUpload = (chars: number) => ({ base64: 'A'.repeat(chars) })

describe('a CSV file', () => {
  test.each([
    ['UTF-8', Uint8Array.of(0xc3, 0xbc)],
    ['UTF-8 with its mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xbc)],
    ['UTF-16 as Excel writes it', Uint8Array.of(0xff, 0xfe, 0xfc, 0x00)],
    ['UTF-16, big-endian', Uint8Array.of(0xfe, 0xff, 0x00, 0xfc)],
  ])('is read from %s without a doubt', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: 'ü', doubtful: [] })
  })

  test.each([
    ['little-endian', Uint8Array.of(0x6e, 0x00, 0xfc, 0x00)],
    ['big-endian', Uint8Array.of(0x00, 0x6e, 0x00, 0xfc)],
  ])('is read from %s UTF-16 without its mark', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: 'nü', doubtful: [] })
  })

  test.each([
    ['Windows', inBytes('name\nCaf\xe9,f\xfcr caf\xe9s'), ['Café', 'für']],
    ['an old Mac', inBytes('name\nCaf\x8e m\x9fnchen,"Reads \xd0 sends"'), ['CafŽ', 'mŸnchen', 'Ð']],
    ['Cyrillic', inBytes('name\n\xcf\xf0\xe8'), ['Ïðè']],
  ])('of another encoding is read as of Windows, with a word for each odd letter: %s', (_, bytes, doubtful) => {
    expect(decodeText(bytes)).toMatchObject({ doubtful })
  })

  test('of letters that Windows has not is refused', async () => {
    const shiftJis = inBytes('name\nA\x83e\x81[')
    expect(await readCsvFile(new File([shiftJis], 'a.csv'))).toEqual({
      ok: false,
      problem: 'a.csv has an unknown encoding. Save the sheet as “CSV UTF-8”, then choose the file again.',
    })
  })

  test('beyond 16 MB is refused with its size', async () => {
    expect(await readCsvFile(aFile('all.csv', 16 * MB))).toMatchObject({ ok: true })
    expect(await readCsvFile(aFile('all.csv', 18 * MB))).toEqual({
      ok: false,
      problem: 'all.csv is 18.0 MB. The limit is 16 MB. Split the sheet.',
    })
  })
})

describe('workflow files', () => {
  test('that are neither JSON nor zip are refused by name', () => {
    expect(addUploads([], [aFile('notes.pdf', 1)])).toEqual({
      ok: false,
      problem: 'notes.pdf isn’t a workflow. Choose .json files, or a .zip of them.',
    })
  })

  test('may be 200 MB together, those already chosen included', () => {
    const added = addUploads([aFile('a.zip', 100 * MB)], [aFile('b.zip', 101 * MB)])
    expect(added).toMatchObject({ ok: false, problem: expect.stringContaining('201.0 MB in total') })
  })

  test('too large together with their rows are kept back', () => {
    expect(tooMuch('name\nA', [anUpload(4 * MB)])).toBeNull()
    expect(tooMuch('x'.repeat(2 * MB), [anUpload(4 * MB)])).toMatch(/^The rows and files are too large/)
  })
})

test('files are told apart by the ends of their names', () => {
  expect([{ name: 'A.CSV' }, { name: 'a.tsv' }, { name: 'a.json' }].map(isCsv)).toEqual([true, true, false])
  expect([{ name: 'a.JSON' }, { name: 'a.zip' }, { name: 'a.csv' }].map(isWorkflow)).toEqual([true, true, false])
})

test('sizes are said in words people use', () => {
  expect([1, 20_000, 3.4 * MB].map(sizeWords)).toEqual(['1 KB', '20 KB', '3.4 MB'])
})
