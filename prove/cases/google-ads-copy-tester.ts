import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Ads')
const PERFORMANCE = 'campaign adGroup type text impressions clicks conversions pulledAt'.split(' ')
const LOG = 'key week campaign adGroup type text impressions clicks conversions clickRate verdict'.split(' ')
const SUGGESTIONS = 'key week campaign adGroup type oldText reason newText length status'.split(' ')
const WEAK = 'Quality desks for everyone'
const KEY = ['2026-W47', 'Desks', 'office', 'HEADLINE', WEAK].join('|')

const aLine = (text: string, impressions: number, clicks: number, pulledAt = '2026-11-16T05:00:00') => {
  return ['Desks', 'office', 'HEADLINE', text, impressions, clicks, 1, pulledAt]
}
const LINES = [
  aLine(WEAK, 2000, 20),
  aLine(WEAK, 1480, 15),
  aLine('Sit or stand in seconds', 3000, 140),
  aLine('Delivered in two boxes', 3000, 135),
  aLine('New line', 90, 1),
]
const candidates = (texts: string[], idea: string) => ({
  lines: [{ number: 1, candidates: texts.map((text) => ({ text, idea })) }],
})
const GOOD = 'Holds 120 kg, moves in silence'
const FOREST = 'Oak from one forest, with a number you can look up.'

const fixture = (
  lines: unknown[][] = LINES,
  suggestions: unknown[][] = [],
  texts = [GOOD],
  idea = 'load instead of <quality>',
) => ({
  settings: { sheetUrl: sheet.url },
  given: {
    'google-sheets': {
      [sheet.id]: { Performance: [PERFORMANCE, ...lines], Log: [LOG], Suggestions: [SUGGESTIONS, ...suggestions] },
    },
    openai: { answers: [{ json: candidates(texts, idea), times: 2 }] },
    slack: { channels: ['#ads'] },
  },
  trigger: { kind: 'schedule' as const },
})

const verdicts = (outcome: Outcome) => sheetRows(outcome, sheet, 'Log').map(({ text, verdict }) => [text, verdict])
const proposals = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Suggestions').map(({ oldText, newText, length, status }) => [
    oldText,
    newText,
    length,
    status,
  ])
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai').length

export default defineCases([
  {
    ...fixture(
      LINES,
      [],
      ['The best desk!', 'Far too long for one headline here', 'new LINE.', GOOD, 'Another'],
      'load and noise instead of quality',
    ),
    name: 'normal-day',
    title: 'One weak headline',
    check(outcome) {
      assert.deepEqual(verdicts(outcome), [
        [WEAK, 'weak'],
        ['Sit or stand in seconds', 'fine'],
        ['Delivered in two boxes', 'fine'],
        ['New line', 'too early'],
      ])
      assert.deepEqual(proposals(outcome), [[WEAK, GOOD, 30, 'proposed']])
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /4 rated, 1 weak, 1 without enough impressions/)
      assert.match(posts(outcome)[0] ?? '', /1\.01% vs. 4\.58% for its group, 3480 impressions/)
      assert.match(posts(outcome)[0] ?? '', /_30 characters, load and noise instead of quality_/)
    },
  },
  {
    ...fixture(LINES, [[KEY, '2026-W40', 'Desks', 'office', 'HEADLINE', WEAK, '', 'x', 1, 'Keep']]),
    name: 'nothing-to-do',
    title: 'The weak line is marked keep',
    check(outcome) {
      assert.equal(asked(outcome), 0)
      assert.equal(proposals(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /1 weak[\s\S]*Nothing to replace/)
    },
  },
  {
    ...fixture([...LINES, ...LINES.map((line) => line.map((cell) => (cell === 'office' ? 'home' : cell)))]),
    name: 'two-groups',
    title: 'A weak headline in each of two ad groups',
    check(outcome) {
      assert.deepEqual(proposals(outcome), [
        [WEAK, GOOD, 30, 'proposed'],
        [WEAK, GOOD, 30, 'proposed'],
      ])
      assert.equal(asked(outcome), 2)
      assert.match(posts(outcome)[0] ?? '', /Desks, office[\s\S]*Desks, home/)
      const raw = outcome.exchanges.filter(({ vendor }) => vendor === 'slack').map(({ body }) => JSON.stringify(body))
      assert.match(raw.join(), /load instead of &lt;quality&gt;/)
    },
  },
  {
    ...fixture(
      [...LINES, ...LINES.map((line) => line.map((cell) => (cell === 'office' ? 'home' : cell)))],
      [
        ['1', '2026-W46', 'Desks', 'office', 'HEADLINE', WEAK, '', '', 0, 'model failed'],
        ['2', '2026-W46', 'Desks', 'home', 'HEADLINE', WEAK, '', 'Oak, not veneer', 15, 'proposed'],
      ],
    ),
    name: 'last-week',
    title: 'Last week, the model failed for one line and replaced another',
    check(outcome) {
      assert.deepEqual(proposals(outcome).slice(2), [[WEAK, GOOD, 30, 'proposed']])
      assert.match(posts(outcome)[0] ?? '', /Desks, office/)
      assert.doesNotMatch(posts(outcome)[0] ?? '', /Desks, home/)
    },
  },
  {
    ...fixture(
      [...LINES, ...Array.from({ length: 30 }, (_, at) => aLine(`Line ${at}`, 90, 5)), aLine('Oak, not veneer', 90, 0)],
      [],
      ['Oak, not veneer!', 'Oak, not veneer', GOOD],
    ),
    name: 'many-lines',
    title: 'A group with more lines than the model reads',
    check(outcome) {
      assert.deepEqual(proposals(outcome), [[WEAK, GOOD, 30, 'proposed']])
    },
  },
  {
    ...fixture(LINES, [], ['Best desks']),
    name: 'nothing-fits',
    title: 'No candidate follows the rules',
    check(outcome) {
      assert.deepEqual(proposals(outcome), [[WEAK, '', 0, 'nothing fitted']])
      assert.match(posts(outcome)[0] ?? '', /Weak lines without a valid replacement: 1/)
    },
  },
  {
    ...fixture([aLine(WEAK, 2000, 20, '2026-11-02T05:00:00')]),
    name: 'old-figures',
    title: 'The script did not run',
    check(outcome) {
      assert.deepEqual(verdicts(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /No ad line test this week\.\* The figures are from 2026-11-02/)
    },
  },
  {
    ...fixture([]),
    name: 'no-lines',
    title: 'The Performance tab is empty',
    check(outcome) {
      assert.deepEqual(verdicts(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /The Performance tab has no lines\. Did the script run\?/)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(proposals(outcome), [[WEAK, '', 0, 'model failed']])
      assert.match(posts(outcome)[0] ?? '', /1 weak[\s\S]*Weak lines without a valid replacement: 1/)
    },
  },
  {
    ...fixture(),
    name: 'sheets-goes-down',
    title: 'Google Sheets fails after the first read',
    failures: [down('google-sheets', { after: 2 })],
    check(outcome) {
      assert.match(
        posts(outcome)[0] ?? '',
        /1 weak[^\n]*\n\n:warning: Google Sheets failed: Log the week, Read suggestions\.$/,
      )
      assert.equal(asked(outcome), 0)
    },
  },
  {
    ...fixture(),
    name: 'sheets-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /No ad line test this week\.\* The sheet could not be read: \w/)
      assert.equal(asked(outcome), 0)
    },
  },
  {
    ...fixture(),
    name: 'model-fails-once',
    title: 'OpenAI fails once',
    failures: [down('openai', { times: 1 })],
    check(outcome) {
      assert.deepEqual(proposals(outcome), [[WEAK, GOOD, 30, 'proposed']])
    },
  },
  {
    ...fixture(
      [
        ...[
          ['office', 'Moves at the press of a button, with four heights to store.', 2000, 40],
          ['office', FOREST, 2000, 50],
          ['home', 'Quality for everyone', 2000, 10],
          ['home', 'Assembled in ten minutes by one person.', 2000, 90],
          ['home', 'Quiet enough for a sleeping child.', 2000, 95],
          ['home', 'Nearly as good as the others.', 1000, 30],
          ['', 'Without a group', 2000, 50],
        ].map(([group, text, impressions, clicks]) => {
          return ['Desks', group, 'DESCRIPTION', text, impressions, clicks, 1, '2026-11-16T05:00:00']
        }),
        ['Desks', 'home', 'SITELINK', 'A link', 2000, 50, 1, '2026-11-16T05:00:00'],
      ],
      [],
      [`${FOREST.slice(0, -1)}!`],
    ),
    name: 'descriptions',
    title: 'Descriptions, of which one group has too few to compare',
    check(outcome) {
      assert.deepEqual(
        verdicts(outcome).map(([, verdict]) => verdict),
        ['no comparison', 'no comparison', 'weak', 'fine', 'fine', 'fine'],
      )
      assert.deepEqual(
        proposals(outcome).map(([oldText, newText]) => [oldText, newText]),
        [['Quality for everyone', `${FOREST.slice(0, -1)}!`]],
      )
    },
  },
])
