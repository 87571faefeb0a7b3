/** The inline marks that a chat shows: what stands around the words, and the element that shows it. */
const MARKS: readonly (readonly [string, string])[] = [
  ['\\*', 'b'],
  ['_', 'i'],
  ['~', 's'],
  ['`', 'code'],
]
/** Those of its tags that Telegram's HTML knows and a message of a template has. */
const TELEGRAM = /&lt;(\/?(?:b|i|u|s|code))&gt;/g
const TELEGRAM_LINK = /<a href="[^"<>]*">([^<>]*)<\/a>/g
/** An address, a person or a channel, with the words that Slack shows in its place. */
const SLACK_LINK = /<([^<>|\s]+)(?:\|([^<>]+))?>/g
/** Around the words of a link, while the rest is escaped. */
const [OPEN, CLOSE] = ['\u{e000}', '\u{e001}']

/** A message as its app shows it to the reader, as safe HTML. Nothing in it leads anywhere: its addresses are made up. */
export function messageHtml(app: string, text: string): string {
  switch (app) {
    case 'slack':
      return marked(
        unescapedOnce(escaped(text.replace(SLACK_LINK, (_, to, words) => linked(words ?? to.replace(/^!/, '@'))))),
      )
    case 'meta':
      return marked(escaped(text))
    case 'telegram':
      return unescapedOnce(escaped(text.replace(TELEGRAM_LINK, (_, words) => linked(words))).replace(TELEGRAM, '<$1>'))
    default:
      return escaped(text)
  }
}

const linked = (words: string) => `${OPEN}${words}${CLOSE}`

/** What Slack's and Telegram's senders have to escape is escaped already. */
const unescapedOnce = (html: string) => html.replace(/&amp;(amp|lt|gt|quot);/g, '&$1;')

/** A mark counts at the edge of words and within one line. */
const marked = (html: string) =>
  MARKS.reduce(
    (done, [mark, tag]) =>
      done.replace(
        new RegExp(`(?<![\\w${mark}])${mark}(?=\\S)([^\\n${mark}]*[^\\s${mark}])${mark}(?!\\w)`, 'g'),
        `<${tag}>$1</${tag}>`,
      ),
    html,
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
