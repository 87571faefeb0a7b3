import sharp from 'sharp'
import { indexedPng } from './indexed-png.ts'
import { keptPicture } from './kept-picture.ts'

const RECIPE = `indexed, 256 colours, sharp ${sharp.versions.sharp}`

// A build draws several pictures at a time; more threads for each only stand in each other's way.
sharp.concurrency(1)

/** The picture of a shared link as PNG. `svg` covers its whole frame, so there is nothing to see through. */
export function sharePng(svg: string): Promise<Uint8Array> {
  return keptPicture({ source: svg, recipe: RECIPE }, async () => {
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return indexedPng({ width: info.width, height: info.height, rgba: data })
  })
}
