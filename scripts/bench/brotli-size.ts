import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes at quality 11, the default, which a CDN uses for files it keeps. */
export const brotliSize = (text: Uint8Array) => brotliCompressSync(atHome(text)).byteLength

/**
 * Bytes at quality 5: a tenth more than at 11, in a fiftieth of the time. To rank pages, and to pass the small ones.
 */
export const quickBrotliSize = (text: Uint8Array) =>
  brotliCompressSync(atHome(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength

/** The text as a shop at its own address sends it: ports that a test happens to get move a size by some twenty bytes. */
const atHome = (text: Uint8Array) =>
  Buffer.from(
    Buffer.from(text)
      .toString()
      .replaceAll(/http:\/\/localhost:\d+/g, 'https://shop.example'),
  )
