import { type Mail, type Mailbox, receivedAt } from './mailbox.ts'
import { contentOf, headerOf, parseMime } from './mime.ts'

type Test = (mail: Mail, box: Mailbox, now: Date) => boolean

const DAY = 86_400_000
const UNITS: Record<string, number> = { d: DAY, m: 30 * DAY, y: 365 * DAY, h: DAY / 24 }

/** `me` is the mailbox's own address. */
const inHeader =
  (name: string) =>
  (words: string): Test =>
  (mail, { address }, now) =>
    (headerOf(parseMime(mail.raw(now)), name) ?? '').toLowerCase().includes(words === 'me' ? address : words)

/** In searches, labels are lowercase with dashes for spaces; drafts and chats are plural. */
const hasLabel = (name: string): Test => {
  const wanted = name.replace(/^(draft|chat)s$/, '$1').replaceAll(/[ /]/g, '-')
  return ({ labelIds }, { labels }) =>
    labels.some((label) => labelIds.includes(label.id) && label.name.toLowerCase().replaceAll(/[ /]/g, '-') === wanted)
}

/** Dates start at midnight UTC; numbers are seconds. */
const parseDate = (text: string) =>
  /^\d{9,}$/.test(text) ? Number(text) * 1000 : Date.parse(`${text.replaceAll('/', '-')}T00:00:00Z`)

/** https://support.google.com/mail/answer/7190. Other operators throw, rather than match by a guess. */
const OPERATORS: Record<string, (words: string) => Test> = {
  from: inHeader('from'),
  to: inHeader('to'),
  cc: inHeader('cc'),
  subject: inHeader('subject'),
  rfc822msgid: inHeader('message-id'),
  label: hasLabel,
  category: (words) => hasLabel(`category_${words === 'primary' ? 'personal' : words}`),
  in: (words) => (words === 'anywhere' ? () => true : hasLabel(words)),
  is: (words) => (words === 'read' ? (mail) => !mail.labelIds.includes('UNREAD') : hasLabel(words)),
  has: (words) => {
    if (words !== 'attachment') throw new Error(`The Gmail mock does not support has:${words} yet`)
    return (mail, _, now) => contentOf(parseMime(mail.raw(now))).attachments.length > 0
  },
  filename: (words) => (mail, _, now) =>
    contentOf(parseMime(mail.raw(now))).attachments.some(({ fileName }) => fileName.toLowerCase().includes(words)),
  after: (words) => (mail, _, now) => receivedAt(mail, now) >= parseDate(words),
  before: (words) => (mail, _, now) => receivedAt(mail, now) < parseDate(words),
  newer_than: (words) => (mail, _, now) => receivedAt(mail, now) >= now.getTime() - span(words),
  older_than: (words) => (mail, _, now) => receivedAt(mail, now) < now.getTime() - span(words),
}

function span(words: string): number {
  const [, count, unit = ''] = /^(\d+)([dmyh])$/.exec(words) ?? []
  return Number(count) * (UNITS[unit] ?? Number.NaN)
}

const inText =
  (words: string): Test =>
  (mail, _, now) => {
    const parsed = parseMime(mail.raw(now))
    return `${headerOf(parsed, 'subject')} ${contentOf(parsed).text}`.toLowerCase().includes(words)
  }

/** Parses a search: all terms must match; `-` negates, `OR` and `{}` are alternatives, `()` groups. */
export function parseSearch(query: string): Test {
  const tokens = query.match(/-?[({]|[)}]|-?\w+:"[^"]*"|-?"[^"]*"|-?[^\s(){}]+/g) ?? []
  let at = 0
  const all = (end: string, either: boolean): Test => {
    const groups: Test[][] = [[]]
    while (at < tokens.length && tokens[at] !== end) {
      if (tokens[at] === 'OR') at += 1
      else if (either || tokens[at - 1] !== 'OR') groups.push([term()])
      else groups.at(-1)?.push(term())
    }
    at += 1
    const tests = groups.filter((group) => group.length > 0)
    const meets: Test[] = tests.map(
      (group) =>
        (...mail) =>
          group.some((test) => test(...mail)),
    )
    return either && meets.length > 0
      ? (...mail) => meets.some((test) => test(...mail))
      : (...mail) => meets.every((test) => test(...mail))
  }
  const term = (): Test => {
    const token = tokens[at] ?? ''
    at += 1
    const plain = token.replace(/^-/, '')
    const test = plain === '(' ? all(')', false) : plain === '{' ? all('}', true) : single(plain)
    return token.startsWith('-') ? (...mail) => !test(...mail) : test
  }
  return all('', false)
}

function single(token: string): Test {
  const [, name, words] = /^(\w+):(.+)$/.exec(token) ?? []
  const plain = (words ?? token).replaceAll('"', '').toLowerCase()
  if (!name || !words) return inText(plain)
  const operator = OPERATORS[name.toLowerCase()]
  if (!operator) throw new Error(`The Gmail mock does not support the operator ${name}: yet`)
  return operator(plain)
}
