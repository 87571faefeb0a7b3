import { brotliCompressSync } from 'node:zlib'

/** Bytes at quality 11, the default, which a CDN uses for files it keeps. */
export const brotliSize = (bytes: Uint8Array) => brotliCompressSync(bytes).byteLength
