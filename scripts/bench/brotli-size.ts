import { hash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

const sizes = new Map<string, number>()

/** Bytes at quality 11, the default, which CDNs use for cached files. Each text is compressed once per process. */
export function brotliSize(text: Uint8Array): number {
  const bytes = withStandardUrl(text)
  const key = hash('sha256', bytes)
  const size = sizes.get(key) ?? brotliCompressSync(bytes).byteLength
  sizes.set(key, size)
  return size
}

/**
 * Bytes at quality 5: a tenth larger than at 11, in a fiftieth of the time. For ranking pages and accepting small ones.
 */
export const quickBrotliSize = (text: Uint8Array) =>
  brotliCompressSync(withStandardUrl(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength

/** The text with the shop's standard URL: random test ports would change a size by about twenty bytes. */
const withStandardUrl = (text: Uint8Array) =>
  Buffer.from(
    Buffer.from(text)
      .toString()
      .replaceAll(/http:\/\/localhost:\d+/g, 'https://shop.example'),
  )
