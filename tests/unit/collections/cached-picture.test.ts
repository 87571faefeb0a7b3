import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cachedPicture } from '#collections/pictures/cached-picture.ts'

let folder = ''
let drawn = 0
const draw = async () => {
  drawn += 1
  return Uint8Array.of(1, 2, drawn)
}

beforeEach(async () => {
  drawn = 0
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'pictures-')), 'not-there-yet')
})
afterEach(() => rm(path.dirname(folder), { recursive: true }))

test('a picture is drawn once for all builds', async () => {
  const ask = () => cachedPicture({ source: '<svg/>', recipe: 'first', folder }, draw)
  expect([...(await ask())]).toEqual([1, 2, 1])
  expect([...(await ask())]).toEqual([1, 2, 1])
  expect(await readdir(folder)).toHaveLength(1)
})

test('a changed drawing, or a new way of drawing, is drawn again', async () => {
  await cachedPicture({ source: '<svg/>', recipe: 'first', folder }, draw)
  await cachedPicture({ source: '<svg></svg>', recipe: 'first', folder }, draw)
  await cachedPicture({ source: '<svg/>', recipe: 'second', folder }, draw)
  expect(drawn).toBe(3)
})
