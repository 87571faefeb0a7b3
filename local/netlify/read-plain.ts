import { readFile } from 'node:fs/promises'

/** The bytes of a blob without metadata; null when the vendor has to look. */
export async function readPlain(dataPath: string, metadataPath: string): Promise<Buffer<ArrayBuffer> | null> {
  const [bytes, metadata] = await Promise.all([
    readFile(dataPath).catch(() => null),
    readFile(metadataPath, 'utf8').catch(() => null),
  ])
  return metadata === '{}' ? bytes : null
}
