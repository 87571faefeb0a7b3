import { textOfHtml } from '../shared/values.ts'

/** A MIME part, with either parts or bytes. RFC 2045 to 2047 and 5322. */
export interface Part {
  /** In order, with names as written. */
  headers: [name: string, value: string][]
  type: string
  fileName: string
  bytes: Buffer
  parts: Part[]
}

export const headerOf = ({ headers }: Pick<Part, 'headers'>, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1]

const parameter = (value: string, name: string) => {
  const [, quoted, bare] = new RegExp(`;\\s*${name}\\*?=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value) ?? []
  const text = quoted ?? bare ?? ''
  return decodeWords(/^utf-8''/i.test(text) ? decodeURIComponent(text.slice(7)) : text)
}

export function parseMime(raw: Buffer): Part {
  const text = raw.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  const head = text.slice(0, end?.index ?? text.length)
  const body = end ? text.slice(end.index + end[0].length) : ''
  const headers = head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line): [string, string][] => {
      const cut = line.indexOf(':')
      // Header bytes that are not ASCII are UTF-8 (RFC 6532).
      const value = Buffer.from(line.slice(cut + 1).trim(), 'latin1').toString('utf8')
      return cut > 0 ? [[line.slice(0, cut), decodeWords(value)]] : []
    })
  const full = headerOf({ headers }, 'content-type') ?? 'text/plain'
  const type = full.split(';')[0]?.trim().toLowerCase() ?? 'text/plain'
  const fileName = parameter(headerOf({ headers }, 'content-disposition') ?? '', 'filename') || parameter(full, 'name')
  const boundary = parameter(full, 'boundary')
  if (type.startsWith('multipart/') && boundary) {
    const inner = `\r\n${body}`.split(`\n--${boundary}`).slice(1, -1)
    const parts = inner.map((part) =>
      parseMime(Buffer.from(part.replace(/^[^\n]*\n/, '').replace(/\r$/, ''), 'latin1')),
    )
    return { headers, type, fileName, bytes: Buffer.alloc(0), parts }
  }
  const encoding = headerOf({ headers }, 'content-transfer-encoding')?.toLowerCase()
  return { headers, type, fileName, bytes: decodeBody(body, encoding), parts: [] }
}

function decodeBody(body: string, encoding = '7bit'): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding === 'quoted-printable') return quotedPrintable(body.replaceAll(/=[ \t]*\r?\n/g, ''))
  return Buffer.from(body, 'latin1')
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Encoded words in headers: `=?UTF-8?B?…?=`. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, kind: string, coded: string) => {
      const bytes =
        kind.toUpperCase() === 'B' ? Buffer.from(coded, 'base64') : quotedPrintable(coded.replaceAll('_', ' '))
      return bytes.toString(/utf-?8/i.test(charset) ? 'utf8' : 'latin1')
    })
}

export const allParts = (part: Part): Part[] => [part, ...part.parts.flatMap(allParts)]

/** The readable content. Without a plain-text part, the text is extracted from the HTML. */
export function contentOf(mail: Part): { text: string; html?: string; attachments: Part[] } {
  const parts = allParts(mail).filter(({ parts }) => parts.length === 0)
  const isFile = ({ headers, fileName }: Part) =>
    fileName !== '' || /^attachment/i.test(headerOf({ headers }, 'content-disposition') ?? '')
  const attachments = parts.filter(isFile)
  const words = (type: string) => parts.find((part) => part.type === type && !isFile(part))?.bytes.toString('utf8')
  const html = words('text/html')
  const text = words('text/plain') ?? (html === undefined ? '' : textOfHtml(html))
  return { text: text.replaceAll('\r\n', '\n').trimEnd(), ...(html !== undefined && { html }), attachments }
}

/** Builds an incoming email. */
export function buildMime(
  headers: [string, string][],
  bodies: { type: string; name?: string; bytes: Buffer }[],
): Buffer {
  const coded = (text: string) =>
    /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
  const part = ({ type, name, bytes }: { type: string; name?: string; bytes: Buffer }) => [
    `Content-Type: ${type}${name ? `; name="${coded(name)}"` : '; charset=utf-8'}`,
    ...(name ? [`Content-Disposition: attachment; filename="${coded(name)}"`] : []),
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ]
  const [first] = bodies
  const isPlain = bodies.length === 1 && first
  const rest = isPlain
    ? part(first)
    : [
        'Content-Type: multipart/mixed; boundary="part"',
        '',
        ...bodies.flatMap((body) => ['--part', ...part(body)]),
        '--part--',
      ]
  const head = headers.map(
    ([name, value]) =>
      `${name}: ${/^(from|to|cc|reply-to)$/i.test(name) ? value.replace(/^[^<]*(?=<)/, (shown) => (shown.trim() ? `${coded(shown.trim())} ` : '')) : coded(value)}`,
  )
  return Buffer.from([...head, 'MIME-Version: 1.0', ...rest, ''].join('\r\n'))
}
