/** A file of an upload. Reads its content only when asked for. */
export interface Entry {
  path: string
  /** In bytes, uncompressed. */
  size: number
  read(): Promise<Uint8Array<ArrayBuffer>>
}

const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_LENGTH = 65_535
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const DEFLATED = 8

/** Lists a zip by its directory, which is at its end. Throws if it can't be read. */
export async function listZip(zip: Blob): Promise<Entry[]> {
  const tail = await viewOf(zip.slice(Math.max(0, zip.size - END_BYTES - MAX_COMMENT_LENGTH)))
  let end = tail.byteLength - END_BYTES
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw new Error('not a zip')
  const start = tail.getUint32(end + 16, true)
  const directory = await viewOf(zip.slice(start, start + tail.getUint32(end + 12, true)))
  const entries: Entry[] = []
  // Not by the number of entries, which has two bytes: a zip of 100,000 files says 34,464 or 65,535.
  for (let at = 0; at < directory.byteLength; ) {
    if (directory.byteLength - at < ENTRY_BYTES || directory.getUint32(at, true) !== ENTRY) throw new Error('not a zip')
    const number = (offset: number) => directory.getUint32(at + offset, true)
    const short = (offset: number) => directory.getUint16(at + offset, true)
    const name = new Uint8Array(directory.buffer, at + ENTRY_BYTES, short(28))
    const [method, packed, size, local] = [short(10), number(20), number(24), number(42)]
    entries.push({
      path: new TextDecoder().decode(name),
      size,
      read: async () => {
        const header = await viewOf(zip.slice(local, local + LOCAL_BYTES))
        const from = local + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
        return unpack(zip.slice(from, from + packed), method, size)
      },
    })
    at += ENTRY_BYTES + short(28) + short(30) + short(32)
  }
  return entries
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer())

/** Stops at the declared size, so that a small zip can't fill the memory. */
async function unpack(part: Blob, method: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = method === DEFLATED ? part.stream().pipeThrough(new DecompressionStream('deflate-raw')) : part.stream()
  const content = new Uint8Array(size)
  let length = 0
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    if (length + value.length > size) throw new Error('larger than declared')
    content.set(value, length)
    length += value.length
  }
  if (length < size) throw new Error('shorter than declared')
  return content
}
