import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { crc32, deflateSync } from 'node:zlib'

// Needs GraphicsMagick, as do workflows that edit images.

/** A PNG in one color, given as six hex digits. */
export function createPicture(width: number, height: number, color = '336699'): Buffer {
  const point = Buffer.from(color, 'hex')
  const line = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => point)])
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const lines = Buffer.concat(Array.from({ length: height }, () => line))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function magick(bytes: Buffer, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('gm', args, { input: bytes })
  if (status !== 0) throw new Error(`not an image: ${stderr}`)
  return stdout.toString()
}

/** Format and size, as in `JPEG 1600x1600`. */
export const identifyPicture = (bytes: Buffer) => magick(bytes, 'identify', '-format', '%m %wx%h', '-').trim()

/** The color of a pixel, as six hex digits. */
export const colorAt = (bytes: Buffer, x: number, y: number): string => {
  const point = magick(bytes, 'convert', '-', '-crop', `1x1+${x}+${y}`, '-depth', '8', 'txt:-')
  return /#([0-9A-F]{6})/.exec(point)?.[1]?.toLowerCase() ?? ''
}

const channelsOf = (color: string) => color.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? []

/** Allows small differences, since JPEG is lossy. */
export function assertColor(bytes: Buffer, [x, y]: readonly [x: number, y: number], wanted: string) {
  const seen = colorAt(bytes, x, y)
  const parts = channelsOf(wanted)
  const isNear = seen !== '' && channelsOf(seen).every((part, at) => Math.abs(part - (parts[at] ?? 0)) < 16)
  assert.ok(isNear, `the pixel at ${x}, ${y} is ${seen}, not ${wanted}`)
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Width and height of what differs from the background in an area, such as a line of text. */
function inkIn(bytes: Buffer, { x, y, width, height }: Area): [width: number, height: number] {
  const cut = ['convert', '-', '-crop', `${width}x${height}+${x}+${y}`, '+repage']
  const size = magick(bytes, ...cut, '-fuzz', '20%', '-trim', '-format', '%wx%h', 'info:-')
  const [, wide = 0, high = 0] = /(\d+)x(\d+)/.exec(size) ?? []
  return [Number(wide), Number(high)]
}

/** Asserts the size of the text in an area. Allows small differences, since machines render fonts differently. */
export function assertInk(bytes: Buffer, area: Area, wanted: readonly [width: number, height: number]) {
  const seen = inkIn(bytes, area)
  const isNear = seen.every((side, at) => Math.abs(side - (wanted[at] ?? 0)) <= 4)
  assert.ok(isNear, `the text at ${area.x}, ${area.y} is ${seen.join(' x ')}, not ${wanted.join(' x ')}`)
}
