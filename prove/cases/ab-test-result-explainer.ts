import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Tests')
const HEADINGS = [
  'date',
  'test',
  'change',
  'visitorsA',
  'conversionsA',
  'visitorsB',
  'conversionsB',
  'rateA',
  'rateB',
  'lift',
  'chance',
  'needed',
  'verdict',
  'text',
]
const WORDS =
  'End the test and stay with A. With the old page 4.00% of visitors ordered, with the shorter one 3.50%, a change of -12.5%.'

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const fixture = (explanation = WORDS) => ({
  settings: { sheetUrl: sheet.url, smallestLift: 20 },
  given: {
    'google-sheets': { [sheet.id]: { Tests: [HEADINGS] } },
    openai: { answers: [{ json: { explanation } }] },
  },
})

const request = (more: Record<string, string | number> = {}) => ({
  kind: 'form' as const,
  fields: {
    test: 'Shorter page',
    change: 'shorter product page',
    visitorsA: 12400,
    conversionsA: 496,
    visitorsB: 12310,
    conversionsB: 431,
    from: '2026-10-20',
    to: '2026-11-09',
    ...more,
  },
})

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Tests')
const shown = ({ responses }: Outcome) => responses.at(-1)?.body ?? ''
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: request(),
    check(outcome) {
      assert.match(shown(outcome), /Stop the test[\s\S]*End the test and stay with A/)
      assert.deepEqual(
        rows(outcome).map(({ test, rateA, rateB, lift, chance, verdict, text }) => [
          test,
          rateA,
          rateB,
          lift,
          chance,
          verdict,
          text,
        ]),
        // Google Sheets stores "4.00%" as a number with a percent format.
        [['Shorter page', 0.04, 0.035, -0.125, 0.039, 'stop', WORDS]],
      )
    },
  },
  {
    ...fixture(),
    name: 'too-early',
    title: 'The test is too small, and its description starts with a plus',
    trigger: request({
      change: '+ a size chart',
      visitorsA: 900,
      conversionsA: 36,
      visitorsB: 910,
      conversionsB: 48,
      from: '2026-11-03',
    }),
    check(outcome) {
      assert.match(shown(outcome), /Wait about \d+ more days[\s\S]*has not reached the length or size/)
      assert.equal(rows(outcome)[0]?.verdict, 'wait')
      assert.equal(rows(outcome)[0]?.change, '+ a size chart')
    },
  },
  {
    ...fixture(),
    name: 'few-conversions',
    title: 'Enough visitors and days, but too few conversions',
    settings: { ...fixture().settings, smallestLift: 60 },
    trigger: request({ visitorsA: 2000, conversionsA: 97, visitorsB: 2010, conversionsB: 105 }),
    check: (outcome) => assert.match(shown(outcome), /Wait about 1 more day(?!s)/),
  },
  {
    ...fixture(
      'B wins by 77 percent, so switch to it at once, because the shorter page is far better for all of your visitors.',
    ),
    name: 'invented-figure',
    title: 'B is better, and the model invents a number',
    trigger: request({ conversionsB: 640 }),
    check(outcome) {
      assert.match(
        shown(outcome),
        /Keep B[\s\S]*B is better, and chance is an unlikely explanation\. A: 4\.00%, B: 5\.20%/,
      )
      assert.doesNotMatch(shown(outcome), /77/)
    },
  },
  {
    ...fixture(),
    name: 'uneven-split',
    title: 'The traffic split is off',
    trigger: request({ visitorsB: 9000 }),
    check: (outcome) => assert.match(shown(outcome), /Check the setup first/),
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Impossible numbers',
    trigger: request({ conversionsB: 20000 }),
    check(outcome) {
      assert.match(
        shown(outcome),
        /look at the figures again[\s\S]*more conversions than visitors\. Count each visitor once\./,
      )
      assert.deepEqual(rows(outcome), [])
      assert.equal(asked(outcome).length, 0)
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: request(),
    failures: [down('openai')],
    check(outcome) {
      assert.match(shown(outcome), /Stop the test[\s\S]*B is worse, and chance is an unlikely explanation/)
      assert.equal(rows(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down, and the description is very long',
    trigger: request({ test: long(120), change: long(1000) }),
    failures: [down('google-sheets')],
    check(outcome) {
      assert.match(shown(outcome), /Stop the test[\s\S]*The row could not be written to the sheet/)
      assert.doesNotMatch(JSON.stringify(outcome.nodes['Calculate the verdict']?.items), /CUT OFF/)
    },
  },
])
