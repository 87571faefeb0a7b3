const BLOCK = 512

/**
 * The files of a tar archive as npm packs them: ustar headers, paths under 256 characters. Not the `tar` program,
 * because Linux, macOS and Windows use different options to select files.
 */
export function* readTar(archive: Buffer): Generator<{ path: string; content: Buffer }> {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK)
    const name = textIn(header, 0, 100)
    if (name === '') return
    const size = Number.parseInt(textIn(header, 124, 136).trim(), 8)
    const kind = textIn(header, 156, 157)
    const folder = textIn(header, 345, 500)
    const start = at + BLOCK
    if (kind === '0' || kind === '')
      yield { path: folder ? `${folder}/${name}` : name, content: archive.subarray(start, start + size) }
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
}

function textIn(header: Buffer, from: number, to: number): string {
  const field = header.subarray(from, to)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? undefined : end).toString('utf8')
}
