import { readFile } from 'node:fs/promises'

/** A drawing as small as this travels in the page: a request costs as much. Characters. */
const MOST_INLINE = 600

/**
 * A small SVG of the shop's own as a data address, anything else as it is. Where `public` cannot be read, as in the
 * function that makes pages on demand, the picture is asked for.
 */
export async function inlinePicture(address: string): Promise<string> {
  if (!import.meta.env.PROD || !/^\/[^?#]*\.svg$/.test(address)) return address
  const svg = await readFile(`public${address}`, 'utf8').catch(() => null)
  return svg === null || svg.length > MOST_INLINE ? address : `data:image/svg+xml,${escaped(svg.trim())}`
}

/** Only what an address cannot hold: everything escaped would weigh half as much again. */
const escaped = (svg: string) =>
  svg
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replaceAll(/[%#]/g, (sign) => encodeURIComponent(sign))
