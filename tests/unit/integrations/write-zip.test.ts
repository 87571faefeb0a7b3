import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { packFile, writeZip } from '../../../src/integrations/write-zip.ts'

const long = `{"name":"${'Prices in € '.repeat(2000)}"}`

test('what was packed comes out again under its name', async () => {
  const zip = writeZip([await packFile('long.json', long), await packFile('short.json', '{}')])
  const files = unzipSync(new Uint8Array(zip))
  expect(Object.keys(files)).toEqual(['long.json', 'short.json'])
  expect(strFromU8(files['long.json'] ?? new Uint8Array())).toBe(long)
  expect(strFromU8(files['short.json'] ?? new Uint8Array())).toBe('{}')
  expect(zip.length).toBeLessThan(long.length / 10)
})

test('the same files make the same bytes, whenever they are packed', async () => {
  const [once, again] = await Promise.all(['a', 'a'].map(async (name) => writeZip([await packFile(name, long)])))
  expect(once).toEqual(again)
})

test('an archive of nothing can be opened', () => {
  expect(unzipSync(new Uint8Array(writeZip([])))).toEqual({})
})
