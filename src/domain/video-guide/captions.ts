import { appName } from '../run/app-name.ts'
import { recipientOf } from '../run/message-html.ts'
import { isAsked, itemsOf, type RecordedNode, type Recording } from '../run/recording.ts'
import { isRecord } from '../workflow/parameter.ts'

/** Characters of a caption: two lines of a video. */
export const MAX_CAPTION_LENGTH = 140
/** Characters of a value in a caption. */
const MAX_VALUE_LENGTH = 42
const TECHNICAL_FIELD = /id$|^id|token|hash|url|link|object|locale|created|type$/i

/** Values that say nothing to a viewer: ids, URLs, times, codes such as `charge_automatically`. */
function isTechnical(text: string): boolean {
  if (text.startsWith('http') || '={['.includes(text.charAt(0)) || /\d:\d\d:\d\d/.test(text)) return true
  if (/^\d{4}-\d\d-\d\d/.test(text) || /^[\d.,]+$/.test(text)) return true
  const isWord = /^[\w#-]+$/.test(text)
  return isWord && (/[_#]/.test(text) || (text.length > 10 && /\d/.test(text)))
}

/** A text without the punctuation at its end. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' ,;:.'.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Cuts a text at the last word that fits, with an ellipsis. */
export function shorten(text: string, most = MAX_CAPTION_LENGTH): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most - 1)
  return `${withoutEnd(cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)))}…`
}

/** What a node does, in the words of its note, and what came of it in the run: "Reads the customer: Tomas, GBP." */
export function nodeCaption(note: string, did: RecordedNode): string {
  const sentence = withoutEnd(note.replace(/\s+/g, ' ').trim())
  const result = resultOf(did)
  return result ? `${shorten(sentence, MAX_CAPTION_LENGTH - result.length - 3)}: ${result}.` : shorten(`${sentence}.`)
}

function resultOf(did: RecordedNode): string {
  const times = did.runs > 1 ? ` (${did.runs} times)` : ''
  if (did.state === 'failed') return `it fails${did.error ? `, ${shorten(withoutEnd(did.error), 60)}` : ''}${times}`
  if (isAsked(did)) return times && `called ${did.runs} times`
  const count = itemsOf(did)
  if (count === 0) return `no items, so this branch stops here${times}`
  const values = newValues(did)
  if (values.length > 0) return `${values.join(', ')}${count > 1 ? `, and ${count - 1} more` : ''}${times}`
  return count > 1 ? `${count} items${times}` : times.trim().replace(/[()]/g, '')
}

/** Up to two short values that the node has added to its first item. */
function newValues({ sampleIn, sampleOut }: RecordedNode): string[] {
  if (!isRecord(sampleOut)) return []
  const before = new Set(isRecord(sampleIn) ? Object.values(sampleIn).map(String) : [])
  return Object.entries(sampleOut)
    .flatMap(([field, value]) => {
      if (typeof value !== 'string' || TECHNICAL_FIELD.test(field)) return []
      const text = value.replace(/\s+/g, ' ').trim()
      const isTold = text.length > 3 && text.length <= MAX_VALUE_LENGTH && !before.has(value) && !isTechnical(text)
      return isTold ? [text] : []
    })
    .filter((text, at, all) => all.findIndex((other) => other.toLowerCase().includes(text.toLowerCase())) === at)
    .slice(0, 2)
}

type Message = Pick<Recording['messages'][number], 'app' | 'to' | 'subject'>

/** What arrives, and where; a chat's number says nothing to a viewer. */
export function messageCaption({ app, subject, ...message }: Message): string {
  const to = recipientOf({ app, ...message })
  const where = to && /\p{L}/u.test(to) ? `at ${shorten(to, 50)}` : `in ${appName(app)}`
  return shorten(subject ? `This arrives ${where}: “${subject}”.` : `This arrives ${where}.`)
}
