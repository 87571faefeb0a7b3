import type { Thing } from './json-ld.ts'

const SECTION = /<h2[^>]*>Frequently asked questions<\/h2>(?<inside>.*?)(?=<h2|$)/s
const QUESTION = /<h3[^>]*>(?<question>.*?)<\/h3>(?<answer>.*?)(?=<h3|$)/gs

/** The questions below "Frequently asked questions" of a rendered page, each a heading of level 3, with their answers. */
export function questionsIn(html: string): Thing[] {
  const inside = SECTION.exec(html)?.groups?.inside ?? ''
  return [...inside.matchAll(QUESTION)].map(({ groups }) => ({
    '@type': 'Question',
    name: textOf(groups?.question ?? ''),
    acceptedAnswer: { '@type': 'Answer', text: textOf(groups?.answer ?? '') },
  }))
}

/** What Markdown escapes; typographic signs it writes as they are. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x3C': '<', '#x26': '&' }

const textOf = (html: string) =>
  html
    // What only screen readers hear, such as that a link opens in a new tab.
    .replaceAll(/<span class="visually-hidden">.*?<\/span>/gs, '')
    .replaceAll(/<\/(p|li|td|th)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
