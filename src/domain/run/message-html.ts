/** The inline marks of a chat app: the delimiter, and the element that shows it. */
const MARKS: readonly (readonly [string, string])[] = [
  ['\\*', 'b'],
  ['_', 'i'],
  ['~', 's'],
  ['`', 'code'],
]
const DISCORD_MARKS: typeof MARKS = [['\\*\\*', 'b'], ['\\*', 'i'], ...MARKS.slice(1)]
/** Words with a link behind them, a URL without a preview, or a channel, of which a recording has only the number. */
const DISCORD_LINK = /\[([^\]\n]+)\]\(<?[^()<>\s]+>?\)|<(https?:[^<>\s]+)>|<#\d*(\d\d)>/g
/** The tags of Telegram's HTML that template messages use. */
const TELEGRAM = /&lt;(\/?(?:b|i|u|s|code))&gt;/g
const TELEGRAM_LINK = /<a href="[^"<>]*">([^<>]*)<\/a>/g
/** A URL, a person or a channel, with the text that Slack shows in its place. */
const SLACK_LINK = /<([^<>|\s]+)(?:\|([^<>]+))?>/g
/** A recording has only the id of a person: any name reads better. The mock's bot has none. */
const PERSON = /^@U(\d{8}|0MOCKBOT)$/
const NAMES = ['Bot', 'Ana', 'Ben', 'Eva', 'Max', 'Zoe']
/** Delimit link text while the rest is escaped. */
const [OPEN, CLOSE] = ['\u{e000}', '\u{e001}']

/** The number or the resource name of a chat, a board or a page. */
const ID = /^(?:-?\d+|urn:.+|webhook \d+|.+@thread\.v2)$/
/** WhatsApp has a phone number without its plus. */
const PHONE = /^\d{8,15}$/

/** The recipient of a message; nothing if a recording has only an id. */
export function recipientOf({ app, to }: { app: string; to: string }): string | undefined {
  if (app === 'meta' && PHONE.test(to)) return `+${to}`
  return ID.test(to) ? undefined : to
}

/** Characters; a longer text is shown in full when the run is played. */
const LONGEST = 160
/** Where a text may be cut off: at the end of a line, else of a sentence, else of a word. */
const ENDS = [/\n.*$/, /(?<=[.!?])\s[^.!?]*$/, /[.,:;]?\s\S*$/]

/** The start of a message, without blank lines. */
export function startOfMessage(text: string): string {
  const whole = text.replaceAll('\n\n', '\n')
  const cut = whole.slice(0, LONGEST)
  if (cut === whole) return whole
  const end = ENDS.map((rest) => cut.search(rest)).find((at) => at > LONGEST / 2) ?? LONGEST / 2
  return `${cut.slice(0, end)}\u00a0…`
}

/** A message as its app shows it, as safe HTML. Links are removed: their URLs are made up. */
export function messageHtml(app: string, text: string): string {
  switch (app) {
    case 'slack':
      return marked(unescapedOnce(escaped(text.replace(SLACK_LINK, (_, to, words) => linked(words ?? shownTo(to))))))
    case 'discord':
      return marked(
        escaped(text.replace(DISCORD_LINK, (_, words, url, end) => linked(words ?? url ?? `#channel-${end}`))).replace(
          /^#+ (.+)/gm,
          '**$1**',
        ),
        DISCORD_MARKS,
      )
    case 'meta':
      return marked(escaped(text))
    case 'telegram':
      return unescapedOnce(escaped(text.replace(TELEGRAM_LINK, (_, words) => linked(words))).replace(TELEGRAM, '<$1>'))
    default:
      return escaped(text)
  }
}

const shownTo = (to: string) =>
  to.replace(/^!/, '@').replace(PERSON, (_, id) => `@${NAMES[(Number(id) || 0) % NAMES.length]}`)

const linked = (words: string) => `${OPEN}${words}${CLOSE}`

/** Text that senders to Slack and Telegram must escape is already escaped. */
const unescapedOnce = (html: string) => html.replace(/&amp;(amp|lt|gt|quot);/g, '&$1;')

/** A quoted line; the lines of a quote are adjacent. */
const QUOTED = /^&gt; ?(.*)\n?/gm

/** Between two of them, and after one that has no second, text is code and its marks mean nothing. */
const FENCE = /```\n?/

const marked = (html: string, marks = MARKS) =>
  html
    .split(FENCE)
    .map((part, at) => (at % 2 === 0 ? withMarks(part, marks) : `<pre>${part}</pre>`))
    .join('')

/** A mark is recognized only at word boundaries and within one line. */
const withMarks = (html: string, marks: typeof MARKS) =>
  marks.reduce(
    (done, [mark, tag]) =>
      done.replace(
        new RegExp(`(?<![\\w${mark}])${mark}(?=\\S)([^\\n${mark}]*[^\\s${mark}])${mark}(?!\\w)`, 'g'),
        `<${tag}>$1</${tag}>`,
      ),
    html.replace(QUOTED, '<blockquote>$1</blockquote>'),
  )

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  [OPEN]: '<u>',
  [CLOSE]: '</u>',
}
const escaped = (text: string) => text.replace(/[&<>"\u{e000}\u{e001}]/gu, (sign) => ESCAPES[sign] ?? sign)
