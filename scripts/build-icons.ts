/**
 * Writes the icons for browsers and phones from `public/favicon.svg`. Run it after changing that file: `node
 * scripts/build-icons.ts`. The results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { LIGHT } from '../src/domain/canvas/canvas-colors.ts'

const publicFolder = new URL('../public/', import.meta.url)
const mark = await readFile(new URL('favicon.svg', publicFolder), 'utf8')

/** The mark centered on a square; `share` is its fraction of the width. */
async function icon(size: number, { share, ground }: { share: number; ground?: string }): Promise<Buffer> {
  const inner = Math.round(size * share)
  const edge = (size - inner) / 2
  const drawing = mark.replace('<svg ', `<svg x="${edge}" y="${edge}" width="${inner}" height="${inner}" `)
  const paper = ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${paper}${drawing}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/** Wraps one PNG in an .ico file, see https://en.wikipedia.org/wiki/ICO_(file_format). */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // one image
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // color planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

// Phones crop icons: a maskable one keeps its mark inside the middle 80%.
const files = {
  'favicon.ico': ico(await icon(32, { share: 1 }), 32),
  'apple-touch-icon.png': await icon(180, { share: 0.72, ground: LIGHT.paper }),
  'icon-192.png': await icon(192, { share: 0.86, ground: LIGHT.paper }),
  'icon-512.png': await icon(512, { share: 0.86, ground: LIGHT.paper }),
  'icon-maskable-512.png': await icon(512, { share: 0.6, ground: LIGHT.paper }),
}
for (const [name, bytes] of Object.entries(files)) await writeFile(new URL(name, publicFolder), bytes)
