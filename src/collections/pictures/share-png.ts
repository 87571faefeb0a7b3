import sharp from 'sharp'
import { cachedPicture } from './cached-picture.ts'

const RECIPE = `palette, sharp ${sharp.versions.sharp}`

// A build draws several pictures at a time; more threads for each only stand in each other's way.
sharp.concurrency(1)

/** The picture of a shared link as PNG. `svg` covers its whole frame, so there is nothing to see through. */
export function sharePng(svg: string): Promise<Uint8Array> {
  return cachedPicture({ source: svg, recipe: RECIPE }, () => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer())
}
