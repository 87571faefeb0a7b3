import { strToU8, Zip, ZipDeflate } from 'fflate'

/** The number of characters compressed at a time: each chunk is sent before the rest is read. */
const PIECE = 64 * 1024

/** A zip in chunks, each created on demand. Files with the same content on the same day give the same zip. */
export async function* zipPieces(
  files: Iterable<{ name: string; text: string }>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const taken = () => packed.splice(0)
  for (const { name, text } of files) {
    const file = new ZipDeflate(name)
    file.mtime = madeAt
    zip.add(file)
    for (let at = 0; at < text.length; at += PIECE) {
      file.push(strToU8(text.slice(at, at + PIECE)))
      yield* taken()
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* taken()
}
