import { ApiError } from '../../vendor.ts'
import { telegramError } from './errors.ts'

const TAGS = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ins',
  's',
  'strike',
  'del',
  'span',
  'tg-spoiler',
  'a',
  'tg-emoji',
  'code',
  'pre',
  'blockquote',
]

const reject = (why: string) => {
  const description = `Bad Request: can't parse entities: ${why}`
  return new ApiError(`Telegram: ${description}`, telegramError(400, description))
}

const offset = (text: string, at: number) => Buffer.byteLength(text.slice(0, at))

const fromHtml = (text: string): string => {
  const open: string[] = []
  const plain = text.replace(
    /<(\/?)([a-zA-Z][\w-]*)?([^<>]*)(>?)/g,
    (_, close: string, tag = '', _rest: string, end: string, at: number) => {
      const name = tag.toLowerCase()
      if (!TAGS.includes(name)) throw reject(`Unsupported start tag "${name}" at byte offset ${offset(text, at)}`)
      if (end === '') throw reject(`Unclosed start tag at byte offset ${offset(text, at)}`)
      if (close === '') open.push(name)
      else {
        const wanted = open.pop()
        if (wanted === undefined) throw reject(`Unexpected end tag at byte offset ${offset(text, at)}`)
        if (wanted !== name)
          throw reject(
            `Unmatched end tag at byte offset ${offset(text, at)}, expected "</${wanted}>", found "</${name}>"`,
          )
      }
      return ''
    },
  )
  const left = open.at(-1)
  if (left !== undefined) throw reject(`Can't find end tag corresponding to start tag "${left}"`)
  return plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

const MARKS = '*_`['

/** Legacy Markdown: every opening character needs a closing one. */
const fromMarkdown = (text: string): string => {
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '\\') {
      at += 1
      plain += text[at] ?? ''
    } else if (MARKS.includes(sign)) {
      const end = text.indexOf(sign === '[' ? ']' : sign, at + 1)
      if (end === -1) throw reject(`Can't find end of the entity starting at byte offset ${offset(text, at)}`)
      plain += text.slice(at + 1, end)
      at = end
    } else plain += sign
  }
  return plain
}

/** The text as shown. Rejects invalid markup; MarkdownV2 is not parsed. */
export const plainText = (text: string, mode: string): string => {
  if (mode === 'HTML') return fromHtml(text)
  return mode === 'Markdown' ? fromMarkdown(text) : text
}
