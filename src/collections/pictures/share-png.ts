import sharp from 'sharp'
import { cachedPicture } from './cached-picture.ts'

const RECIPE = `palette, sharp ${sharp.versions.sharp}`

// A build draws several pictures at a time; more threads per picture would only compete.
sharp.concurrency(1)

/** The social preview image as PNG. `svg` covers its whole frame, so no transparency is needed. */
export function sharePng(svg: string): Promise<Uint8Array> {
  return cachedPicture({ source: svg, recipe: RECIPE }, () => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer())
}
