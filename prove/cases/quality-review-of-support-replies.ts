import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Quality')
const HEADINGS = 'date,person,link,total,tone,clarity,completeness,accuracy,quote,reason,practice,strength'.split(',')
const FACTS = [
  ['Returns', '30 days from delivery.'],
  ['', 'The shop opens at nine.'],
]

const QUOTE = `\n\nOn Fri, 13 Nov 2026 at 09:00, Tomas <tomas@example.org> wrote:\n> Can I still send the lamp back? Order 4400123456.\n> And who pays?`
const aReply = (from: string, text: string, more: Record<string, unknown> = {}) => ({
  from: `${from} <${from.split(' ')[0]?.toLowerCase()}@example.com>`,
  to: 'Tomas <tomas@example.org>',
  subject: 'Re: Lamp',
  text,
  date: '2026-11-13T10:00:00Z',
  labels: ['SENT'],
  headers: { 'In-Reply-To': '<1@example.org>' },
  ...more,
})
const LONG = 'you can return the lamp and we look forward to hearing from you soon.'
const ANA = aReply(
  'Ana Silva',
  `Hi Tomas, sure, within 60 days, by 2026-12-05. <b>Call</b> +49 30 1234567 or 555.123.4567 or write to help@example.com. Best${QUOTE}`,
  {
    threadId: 'thread-ana',
  },
)
const BEN = aReply('Ben Okoye', `Dear Lena, ${LONG}`, { threadId: 'thread-ben', date: '2026-11-15T22:30:00Z' })
const CLEO = aReply('Cleo Marsh', `Good day Mr Ito, ${LONG}`, { threadId: 'thread-cleo', date: '2026-11-14T10:00:00Z' })
const LEFT_OUT = [
  aReply('Ana Silva', `Internal, ${LONG}`, { to: 'Ben <ben@example.com>' }),
  aReply('Ana Silva', `New, ${LONG}`, { headers: {} }),
  aReply('Ana Silva', `Automatic, ${LONG}`, {
    headers: { 'In-Reply-To': '<2@example.org>', 'Auto-Submitted': 'auto-replied' },
  }),
  aReply('Ana Silva', `Thanks!${QUOTE}`),
  aReply('Ana Silva', `Thursday, ${LONG}`, { date: '2026-11-12T20:00:00Z' }),
  aReply('Ana Silva', `Today, ${LONG}`, { date: '2026-11-16T06:00:00Z' }),
  aReply('Ana Silva', `Received, ${LONG}`, { labels: ['INBOX'] }),
]

const marks = (when: string, [tone, clarity, completeness]: number[], accuracy: string, more: object = {}) => ({
  when,
  times: 9,
  json: {
    tone,
    clarity,
    completeness,
    accuracy,
    quote: `Quote: ${when}`,
    reason: `Reason: ${when}`,
    practice: `Practice: ${when}`,
    strength: `Strength: ${when}`,
    ...more,
  },
})
const ANSWERS = [
  marks('Hi Tomas', [4, 4, 2], 'contradicts', {
    reason: '<!channel> 30 days & not 60.',
    quote: '=HYPERLINK("https://example.org")',
  }),
  marks('Dear Lena', [3, 3, 3], 'uncovered'),
  marks('Good day Mr Ito', [4, 3, 4], 'agrees', { strength: 'Calm <b>tone</b>' }),
]

/** What the model writes on a normal day: quote, reason, practice and strength of each answer. */
const NOTES = [
  [
    'within 60 days',
    'Returns are accepted for 30 days, not 60.',
    'Check the return period before you quote it.',
    'Kind.',
  ],
  ['you can return the lamp', 'The facts do not cover this case.', 'Say what the customer has to do next.', 'Polite.'],
  [
    'you can return the lamp',
    'Matches the facts.',
    'Answer the question in the first sentence.',
    'A calm, friendly tone.',
  ],
]
const DAILY = ANSWERS.map((answer, at) => {
  const [quote, reason, practice, strength] = NOTES[at] ?? []
  return { ...answer, json: { ...answer.json, quote, reason, practice, strength } }
})

const fixture = (messages: object[], facts: string[][] = FACTS, answers: object[] = ANSWERS) => ({
  settings: {
    companyName: 'Lamplight',
    ownDomain: '@Example.com',
    sheetUrl: sheet.url,
    notesLanguage: 'French',
    checklist: 'Greets by name.',
  },
  given: {
    gmail: { address: 'support@example.com', messages },
    'google-sheets': { [sheet.id]: { Facts: [['topic', 'fact'], ...facts], Scores: [HEADINGS] } },
    openai: { answers },
    slack: { channels: ['#support-quality'] },
  },
  trigger: { kind: 'schedule' as const },
})

const rows = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Scores')
    .map((row) => Object.values(row))
    .sort((a, b) => String(a[1]).localeCompare(String(b[1])))
const mail = (thread: string) => `https://mail.google.com/mail/u/0/#all/thread-${thread}`
const ROWS = [
  [
    '2026-11-13',
    'Ana Silva',
    mail('ana'),
    2.75,
    4,
    4,
    2,
    'contradicts',
    '=HYPERLINK("https://example.org")',
    '<!channel> 30 days & not 60.',
    'Practice: Hi Tomas',
    'Strength: Hi Tomas',
  ],
  [
    '2026-11-15',
    'Ben Okoye',
    mail('ben'),
    3,
    3,
    3,
    3,
    'uncovered',
    'Quote: Dear Lena',
    'Reason: Dear Lena',
    'Practice: Dear Lena',
    'Strength: Dear Lena',
  ],
  [
    '2026-11-14',
    'Cleo Marsh',
    mail('cleo'),
    3.75,
    4,
    3,
    4,
    'agrees',
    'Quote: Good day Mr Ito',
    'Reason: Good day Mr Ito',
    'Practice: Good day Mr Ito',
    'Calm <b>tone</b>',
  ],
]
const posts = ({ exchanges }: Outcome) =>
  exchanges
    .filter(({ vendor, status, failure }) => vendor === 'slack' && status === 200 && !failure)
    .map(({ body }) => body as { channel: string; text: string })
const asked = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))

/** One message that says why, and nothing else. */
const isTold = (text: RegExp) => (outcome: Outcome) => {
  assert.equal(posts(outcome).length, 1)
  assert.equal(posts(outcome)[0]?.channel, '#support-quality')
  assert.match(posts(outcome)[0]?.text ?? '', text)
  assert.doesNotMatch(posts(outcome)[0]?.text ?? '', /\[line|\[object|undefined/)
  assert.deepEqual(rows(outcome), [])
}
const slackOnce = down('slack', { times: 1 })

export default defineCases([
  {
    ...fixture([{ ...ANA, text: ANA.text.replace(/<\/?b>/g, '') }, BEN, CLEO, ...LEFT_OUT], FACTS, DAILY),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(
        rows(outcome),
        ROWS.map((row, at) => [...row.slice(0, 8), ...(NOTES[at] ?? [])]),
      )
      assert.deepEqual(
        posts(outcome).map(({ channel, text }) => [channel, text]),
        [
          [
            '#support-quality',
            `*3 of 3 sampled replies reviewed*: tone 3.7, clarity 3.3, completeness 3.0 (of 4)
*Done well:* A calm, friendly tone.
*To practice:*
• Check the return period before you quote it.
• Say what the customer has to do next.
• Answer the question in the first sentence.
*Contradicts the facts, please check:*
• <${mail('ana')}|Open>: Returns are accepted for 30 days, not 60.
<${sheet.url}|Sheet>`,
          ],
        ],
      )
      assert.equal(asked(outcome).length, 3)
      const ana = asked(outcome).find((prompt) => prompt.includes('Hi Tomas')) ?? ''
      assert.match(ana, /one support reply of Lamplight .*Checklist: Greets by name\..*Write in French\./)
      assert.match(
        ana,
        /<facts>\\n- Returns: 30 days from delivery\.\\n- General: The shop opens at nine\.\\n<\/facts>/,
      )
      assert.match(
        ana,
        /<customer>\\nOn Fri.*wrote:\\nCan I still send the lamp back\? Order \(number\)\.\\nAnd who pays\?\\n<\/customer>/,
      )
      assert.match(
        ana,
        /<reply>\\nHi Tomas, sure, within 60 days, by 2026-12-05\. Call \(number\) or \(number\) or write to \(address\)\. Best\\n<\/reply>/,
      )
      assert.match(
        asked(outcome).find((prompt) => prompt.includes('Dear Lena')) ?? '',
        /<customer>\\n\(not quoted\)\\n/,
      )
    },
  },
  {
    ...fixture([
      aReply(
        'Ana Silva',
        `Hi Tomas, ${LONG}\n\nEl vie, 13 nov 2026 a las 9:00, Tomas (<tomas@example.org>)\nescribió:\n\n> ¿Puedo devolver la lámpara?\n`,
      ),
      aReply(
        'Cleo Marsh',
        `Good day Mr Ito, ${LONG}\n\nSent from my iPhone\n\n> On Nov 13, 2026, at 9:00 AM, Ito <ito@example.org> wrote:\n> \n> Is it in stock?`,
      ),
      aReply(
        'Ben Okoye',
        `Dear Lena, ${LONG}\n\nOn Friday we refund you, by 2026/12/05 or (2026-12-05 10:30), closed 24/12/2026 - 26/12/2026; call 555 12/05/2026.\n\nBest, Ben${QUOTE}`,
      ),
    ]),
    name: 'spanish-header',
    title: 'A Spanish quote header, Apple Mail, and a last paragraph with “On” and dates',
    check(outcome) {
      const [ana = '', ben = '', cleo = ''] = ['Hi Tomas', 'Dear Lena', 'Good day'].map(
        (greeting) => asked(outcome).find((prompt) => prompt.includes(greeting)) ?? '',
      )
      assert.match(cleo, /<customer>\\nOn Nov 13.*wrote:\\n\\nIs it in stock\?\\n<\/customer>/)
      assert.match(cleo, /Sent from my iPhone\\n<\/reply>/)
      assert.match(ana, /<customer>\\nEl vie.*escribió:\\n\\n¿Puedo devolver la lámpara\?\\n<\/customer>/)
      assert.match(ana, /hearing from you soon\.\\n<\/reply>/)
      assert.match(
        ben,
        /by 2026\/12\/05 or \(2026-12-05 10:30\), closed 24\/12\/2026 - 26\/12\/2026; call \(number\)\.\\n\\nBest, Ben\\n<\/reply>/,
      )
    },
  },
  {
    ...fixture(LEFT_OUT),
    name: 'nothing-to-do',
    title: 'No reply qualifies',
    check(outcome) {
      assert.deepEqual([rows(outcome), posts(outcome), asked(outcome)], [[], [], []])
    },
  },
  {
    ...fixture(
      [ANA, BEN, CLEO]
        .flatMap((one) =>
          Array.from({ length: 4 }, () => ({ ...one, threadId: undefined, date: '2026-11-16T12:00:00Z' })),
        )
        .concat(ANA as never),
      [],
    ),
    name: 'more-than-a-sample',
    title: 'More replies than the sample size, on a Tuesday',
    now: '2026-11-17T06:00:00.000Z',
    settings: { ...fixture([]).settings, sampleSize: 5, maxPerPerson: 2 },
    check(outcome) {
      const people = rows(outcome).map(([date, person]) => `${date} ${person}`)
      assert.equal(people.length, 5)
      for (const one of people) {
        assert.match(one, /^2026-11-16 /)
        assert.ok(people.filter((other) => other === one).length <= 2)
      }
      assert.match(asked(outcome)[0] ?? '', /<facts>\\n\(none\)\\n<\/facts>/)
      assert.match(
        asked(outcome).find((prompt) => prompt.includes('Hi Tomas')) ?? '',
        /by 2026-12-05\. \(b>Call\(\/b> \(number\) or/,
      )
      assert.match(
        posts(outcome)[0]?.text ?? '',
        /^\*5 of 5 sampled[^\n]*\n\*Done well:\* Calm &lt;b&gt;tone&lt;\/b&gt;\n/,
      )
      assert.equal(posts(outcome)[0]?.text.match(/^• Practice/gm)?.length, 3)
    },
  },
  {
    ...fixture([BEN]),
    name: 'all-agree',
    title: 'Nothing contradicts the facts',
    check(outcome) {
      assert.deepEqual(rows(outcome), ROWS.slice(1, 2))
      assert.equal(
        posts(outcome)[0]?.text,
        `*1 of 1 sampled replies reviewed*: tone 3.0, clarity 3.0, completeness 3.0 (of 4)\n*Done well:* Strength: Dear Lena\n*To practice:*\n• Practice: Dear Lena\n<${sheet.url}|Sheet>`,
      )
    },
  },
  {
    ...fixture([ANA, BEN, CLEO]),
    name: 'one-not-scored',
    title: 'OpenAI fails for one reply, Gmail and Slack fail once',
    failures: [down('openai', { about: 'Good day Mr Ito' }), down('gmail', { times: 1 }), slackOnce],
    check(outcome) {
      assert.equal(rows(outcome).length, 2)
      for (const row of rows(outcome))
        assert.deepEqual(
          row,
          ROWS.find(([, person]) => person === row[1]),
        )
      assert.match(
        posts(outcome)[0]?.text ?? '',
        /^\*2 of 3 sampled replies reviewed\*[\s\S]*\|Open>: &lt;!channel&gt; 30 days &amp; not 60\.\n/,
      )
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture([ANA, BEN]),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    failures: [down('openai'), slackOnce],
    check: isTold(/^The review is incomplete: None of the 2 replies could be scored\.$/),
  },
  {
    ...fixture([ANA, BEN]),
    name: 'scores-not-saved',
    title: "The scores can't be saved",
    failures: [down('google-sheets', { route: 'PUT /v4/spreadsheets/:id/values/:range' })],
    check: isTold(/^The review is incomplete: \w/),
  },
  {
    ...fixture([ANA, BEN]),
    name: 'facts-not-read',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    check(outcome) {
      isTold(/^No sample could be drawn: The Facts tab could not be read: \w/)(outcome)
      assert.equal(asked(outcome).length, 0)
    },
  },
  {
    ...fixture([ANA, BEN]),
    name: 'gmail-is-down',
    title: 'Gmail is down',
    failures: [down('gmail'), slackOnce],
    check: isTold(/^No sample could be drawn: \w/),
  },
  {
    ...fixture([BEN]),
    name: 'slack-is-down',
    title: 'Slack is down',
    failures: [down('slack')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(rows(outcome), ROWS.slice(1, 2))
      assert.deepEqual(posts(outcome), [])
      assert.equal(outcome.executions[0]?.error?.node, 'Share notes')
    },
  },
])
