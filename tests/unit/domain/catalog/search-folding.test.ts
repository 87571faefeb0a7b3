import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APPS } from '#domain/catalog/apps.ts'
import { CATEGORIES } from '#domain/catalog/categories.ts'
import { groupOf } from '#domain/catalog/grouping.ts'
import { matches, type Searchable, searchTemplates } from '#domain/catalog/search.ts'
import { TOOLS } from '#domain/catalog/tools.ts'
import { syntheticCards } from '../../../fixtures/synthetic-cards.ts'
import { aCard } from './card-fixture.ts'

const card = aCard({
  title: 'Résumé reader',
  name: 'Read résumés to Google\u00a0Sheets',
  description: 'Don’t lose an appli\u00adcation: n8n\u200b reads  each, Łódź and İzmir too.',
})

test.each([
  ['two blanks', 'google  sheets'],
  ['a no-break space', 'google\u00a0sheets'],
  ['an ideographic space', 'google\u3000sheets'],
  ['straight quotes', '"google sheets"'],
  ['curly quotes', '“google sheets”'],
  ['guillemets with blanks', '« google sheets »'],
  ['a quote that is not closed yet', '"google'],
  ['a zero-width space', '\u200bgmail\u200b'],
  ['a soft hyphen', 'gm\u00adail'],
  ['a byte order mark', '\ufeffgmail'],
  ['full-width letters', 'ｇｍａｉｌ'],
  ['a letter with an accent', 'gmáil'],
  ['an accent of its own', 'gma\u0301il'],
  ['the capital I of Turkish', 'GMAİL'],
  ['no accents where the text has some', 'resumes to google sheets'],
  ['no unseen characters where the text has some', 'application: n8n reads each'],
  ['the accents of the text', 'RÉSUMÉS'],
  ['what is trimmed and of another case', '  READ r'],
])('%s in a query: %j', (_, query) => {
  expect(matches(card, query)).toBe(true)
})

test.each(['gmxail', 'google sheets x', 'goog le'])('%j is still not found', (query) => {
  expect(matches(card, query)).toBe(false)
})

test('letters that no accent makes stay apart', () => {
  const japanese = aCard({ title: 'ガスを読む', name: '각본' })
  expect([matches(japanese, 'ガス'), matches(japanese, 'カス'), matches(japanese, '가')]).toEqual([true, false, false])
})

test('quotes and blanks alone ask for everything', () => {
  for (const query of ['"', '""', '“ ”', '\u200b', ' \u00a0 ']) expect(searchTemplates([card], query)).toEqual([card])
})

/** The fields of a card as they are, in the order of their weight; a query matches within one of them. */
const plainText = (card: Searchable) => {
  const { title, name, description, tags, tools, apps } = card
  const category = groupOf(card)
  return [
    `${title} ${name}`,
    [...tools.map((tool) => TOOLS[tool]), ...apps.map((app) => APPS[app]), ...tools].join(' '),
    [...tags, category ? CATEGORIES[category].name : ''].join(' '),
    description,
  ]
    .join('\n')
    .toLowerCase()
}

test('a plain query finds what a trimmed, case-insensitive part of the text finds, in the same order', () => {
  const cards = [...syntheticCards(300), aCard({ category: null, tags: [], description: '' })]
  const texts = cards.map(plainText)
  expect(texts.join('')).toMatch(/^[ -~\n]*$/)
  const part = fc
    .tuple(fc.constantFrom(...texts), fc.nat(200), fc.integer({ min: 1, max: 20 }))
    .map(([text, from, length]) => text.slice(from, from + length))
  const query = fc.oneof(
    part,
    part.map((text) => `\t${text.toUpperCase()} `),
    fc.string({ maxLength: 4 }),
  )
  fc.assert(
    fc.property(
      // Quotes around a query and double blanks are what the rule has been widened for.
      query.filter((text) => !/"|\s\s|\n/.test(text.trim())),
      (text) => {
        const wanted = text.trim().toLowerCase()
        expect(searchTemplates(cards, text)).toEqual(cards.filter((_, at) => texts[at]?.includes(wanted)))
      },
    ),
    { numRuns: 2000 },
  )
})
