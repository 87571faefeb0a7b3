import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPicture } from '../picture.ts'

test('creates a PNG of the given size and color', () => {
  const picture = createPicture(3, 2, 'ff8000')
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([3, 2])
  const at = picture.indexOf('IDAT') + 4
  const points = inflateSync(picture.subarray(at, at + picture.readUInt32BE(at - 8)))
  const line = [0, 255, 128, 0, 255, 128, 0, 255, 128, 0]
  expect([...points]).toEqual([...line, ...line])
})
