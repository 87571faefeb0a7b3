import sharp from 'sharp'
import { expect, test } from 'vitest'
import { indexedPng } from '../../../src/collections/pictures/indexed-png.ts'

const opaque = (...colours: number[][]) => Uint8Array.from(colours.flatMap((rgb) => [...rgb, 255]))
const read = async (png: Uint8Array) => sharp(png).raw().toBuffer({ resolveWithObject: true })

test('up to 256 colours come out as they went in', async () => {
  const rgba = opaque(...Array.from({ length: 256 }, (_, at) => [at, 255 - at, at % 7]))
  const { data, info } = await read(await indexedPng({ width: 32, height: 8, rgba }))
  expect(info).toMatchObject({ width: 32, height: 8, channels: 3 })
  expect([...data]).toEqual([...rgba].filter((_, at) => at % 4 !== 3))
})

test('of more colours the rare ones become the nearest that is kept', async () => {
  const often = Array.from({ length: 256 }, (_, at) => [at, 0, 0])
  const rgba = opaque(...often, ...often, [200, 1, 0], [10, 0, 2])
  const { data } = await read(await indexedPng({ width: 257, height: 2, rgba }))
  expect([...data.subarray(-6)]).toEqual([200, 0, 0, 10, 0, 0])
})

test('the same pixels give the same bytes', async () => {
  const rgba = opaque([1, 2, 3], [4, 5, 6], [4, 5, 6], [1, 2, 3])
  const [once, again] = await Promise.all([1, 2].map(() => indexedPng({ width: 2, height: 2, rgba })))
  expect(once).toEqual(again)
})
