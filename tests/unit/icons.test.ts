import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SIZES = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512, 'icon-maskable-512.png': 512 }

/** Width and height of a PNG, see https://www.w3.org/TR/png/#11IHDR. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test.each(Object.entries(SIZES))('%s is a square picture of its size', (name, size) => {
  const png = readFileSync(`public/${name}`)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(sizeOf(png)).toEqual([size, size])
})

test('favicon.ico holds one picture of 32 pixels for browsers that draw no SVG', () => {
  const ico = readFileSync('public/favicon.ico')
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(7)]).toEqual([1, 1, 32, 32])
  const png = ico.subarray(ico.readUInt32LE(18))
  expect(png).toHaveLength(ico.readUInt32LE(14))
  expect(sizeOf(png)).toEqual([32, 32])
})
