import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Topics')
const HEADINGS = ['topic', 'notes', 'status', 'script', 'seconds', 'problem']
const FOLDER = 'folder-for-scripts-0000000000001'
/** Twenty words in eight seconds, and two more let through. */
const settings = {
  sheetUrl: sheet.url,
  folderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
  audience: 'Home bakers',
  speaker: 'A baker from Porto',
  styleSample: 'Listen. Dough is patient.',
  callToAction: 'Save this',
  language: 'Portuguese',
  seconds: 8,
}

const aScript = (first: string, needs: string[] = []) => ({
  hooks: ['Look at this crumb', 'Your oven is not to blame', 'Flat?'],
  scenes: [
    { spoken: first, shot: 'Finger, close', onScreen: 'POKE TEST' },
    { spoken: 'Then wait.', shot: 'Clock', onScreen: 'WAIT' },
    { spoken: 'Save this', shot: 'Bread', onScreen: 'SAVE' },
  ],
  caption: 'Poke it #bread #dough #bake',
  needs,
})
const FITS = aScript('Poke the dough. If it jumps back, wait.', ['proofed dough', 'flour'])
const LONG = aScript(`Poke the dough ${'and look at it again '.repeat(4)}today.`)

const row = (topic: string, status = 'write', notes = '') => [topic, notes, status, '', '', '']
const writes = (topic: string, json: object = FITS) => ({ json, when: `Topic: ${topic}\n` })
const shortens = (json: object) => ({ json, when: 'Shorten this video script' })
const fixture = (rows: string[][], answers: object[]) => ({
  settings,
  given: { 'google-sheets': { [sheet.id]: { Topics: [HEADINGS, ...rows] } }, openai: { answers } },
})
const look = { kind: 'schedule' as const }

interface Drive {
  files: { id: string; name: string; mimeType: string; parents: string[]; data: Buffer }[]
}
const files = ({ state }: Outcome) =>
  ((state('google-drive') as Drive | undefined)?.files ?? []).map(({ data, ...file }) => ({
    ...file,
    text: data.toString(),
  }))
const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Topics').map((cells) => Object.values(cells))
const asked = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))
const link = (id?: string) => `https://docs.google.com/document/d/${id}/edit`

const layOut = (topic: string, length: string, first: string, needs: string) => `${topic}

About ${length}

HOOKS (film all three)
A. Look at this crumb
B. Your oven is not to blame
C. Flat?

SCENES
1. SAY: ${first}
   SHOW: Finger, close
   ON SCREEN: POKE TEST
2. SAY: Then wait.
   SHOW: Clock
   ON SCREEN: WAIT
3. SAY: Save this
   SHOW: Bread
   ON SCREEN: SAVE

CAPTION
Poke it #bread #dough #bake

PREPARE
${needs}`
const SHORT_TEXT = layOut(
  'Flat sourdough',
  '7 seconds (18 spoken words)',
  FITS.scenes[0]?.spoken ?? '',
  '- proofed dough\n- flour',
)
const CUT = aScript('Poke it gently, twice.')
const CUT_TEXT = layOut('Cold butter', '6 seconds (14 spoken words)', 'Poke it gently, twice.', '- nothing')

/** One row says why, and nothing was filed. */
const isFailed = (why: RegExp) => (outcome: Outcome) => {
  assert.deepEqual(files(outcome), [])
  const [[topic, notes, status, script, seconds, problem] = [], ...more] = rows(outcome)
  assert.deepEqual(
    [topic, notes, status, script, seconds, more],
    ['Flat sourdough', 'Poke test.', 'failed', '', '', []],
  )
  assert.match(String(problem), why)
  assert.doesNotMatch(String(problem), /\[object|undefined|unknown/)
}
const LONG_TOPIC = `One${' more bread'.repeat(10)}`
const ONE = [['Flat sourdough', 'Poke test.', 'write', 'old link', '9', 'old problem']]

export default defineCases([
  {
    ...fixture(
      [
        row('Flat sourdough', ' Write', 'Poke test.'),
        row('Rye', 'ready'),
        row('Cold butter'),
        row('', 'write'),
        row('Later', ''),
      ],
      [writes('Flat sourdough'), writes('Cold butter', LONG), shortens(CUT)],
    ),
    name: 'normal-day',
    title: 'Normal day, with one script that is too long',
    trigger: look,
    check(outcome) {
      const saved = files(outcome)
      assert.deepEqual(saved.map(({ name }) => name).sort(), ['Script: Cold butter', 'Script: Flat sourdough'])
      const first = saved.find(({ name }) => name === 'Script: Flat sourdough')
      const second = saved.find(({ name }) => name === 'Script: Cold butter')
      assert.deepEqual([first?.mimeType, first?.parents], ['application/vnd.google-apps.document', [FOLDER]])
      assert.equal(first?.text, SHORT_TEXT)
      assert.equal(second?.text, CUT_TEXT)
      assert.deepEqual(rows(outcome), [
        ['Flat sourdough', 'Poke test.', 'ready', link(first?.id), 7, ''],
        ['Rye', '', 'ready', '', '', ''],
        ['Cold butter', '', 'ready', link(second?.id), 6, ''],
        ['', '', 'write', '', '', ''],
        ['Later', '', '', '', '', ''],
      ])
      // Topics are independent, so their requests may come in any order.
      const prompts = asked(outcome)
      assert.equal(prompts.length, 3)
      const about = (words: string) => prompts.find((prompt) => prompt.includes(words)) ?? ''
      const one = about('Topic: Flat sourdough')
      const two = about('Topic: Cold butter')
      const cut = about('Shorten this video script')
      assert.match(
        one,
        /of 8 seconds\.\\nAudience: Home bakers\\nSpeaker: A baker from Porto\\nLanguage: Portuguese\\n/,
      )
      assert.match(one, /style only:\\nListen\. Dough is patient\.\\n.*last says: Save this\..*at most 20 words/)
      assert.match(one, /Topic: Flat sourdough\\n.*<notes>\\nPoke test\.\\n<\/notes>/)
      assert.match(two, /<notes>\\n\(none\)\\n<\/notes>/)
      assert.match(
        cut,
        /script has 34 spoken words and may have 20\. Two Chinese[^<]*<script>\\n\{.*and look at it again/,
      )
    },
  },
  {
    ...fixture([row('Rye', 'ready'), row('Later', '')], []),
    name: 'nothing-to-do',
    title: 'No topic has the status write',
    trigger: look,
    check(outcome) {
      assert.deepEqual([files(outcome), asked(outcome)], [[], []])
      assert.deepEqual(rows(outcome), [row('Rye', 'ready'), row('Later', '')])
    },
  },
  {
    ...fixture(
      [row('Twice'), row('One'), row('Two'), row('TWICE ', 'ready'), row(`'=HYPERLINK("x")`)],
      [writes('One'), writes('Two'), writes('=HYPERLINK("x")')],
    ),
    name: 'more-than-one-run',
    title: 'More topics than one run handles, and a duplicate',
    settings: { ...settings, maxPerRun: 2, styleSample: '', wordsPerSecond: 3 },
    trigger: [look, look, look],
    check(outcome) {
      assert.deepEqual(
        files(outcome).map(({ name }) => name),
        ['Script: One', 'Script: Two', 'Script: =HYPERLINK("x")'],
      )
      assert.deepEqual(
        rows(outcome).map(([topic, , status, script, seconds]) => [topic, status, script, seconds]),
        [
          ['Twice', 'write', '', ''],
          ['One', 'ready', link(files(outcome)[0]?.id), 6],
          ['Two', 'ready', link(files(outcome)[1]?.id), 6],
          ['TWICE ', 'ready', '', ''],
          ['=HYPERLINK("x")', 'ready', link(files(outcome)[2]?.id), 6],
        ],
      )
      assert.match(asked(outcome)[0] ?? '', /at most 24 words/)
      assert.doesNotMatch(asked(outcome)[0] ?? '', /style only/)
      assert.equal(asked(outcome).length, 3)
    },
  },
  {
    ...fixture(
      [row('3 flours', 'write', 'Rest 30 minutes at 24.5 degrees.'), row('パン')],
      [
        writes('3 flours', aScript('Take 3 flours. Rest 30 minutes at 24.5, then bake 45 minutes at 230.')),
        writes('パン', aScript('粉を混ぜて一晩休ませる。')),
      ],
    ),
    name: 'invented-figures',
    title: 'The script has numbers that are not in the notes',
    settings: { ...settings, seconds: 30 },
    trigger: look,
    check(outcome) {
      assert.match(files(outcome)[0]?.text ?? '', /spoken words[^\n]*\)\n\nNOT IN YOUR NOTES: 45, 230\n\nHOOKS/)
      assert.deepEqual(
        rows(outcome).map(([, , status, , seconds]) => [status, seconds]),
        [
          ['ready', 10],
          ['ready', 6],
        ],
      )
    },
  },
  {
    ...fixture(ONE, [writes('Flat sourdough', aScript('Poke the dough with a finger. If it jumps back, wait.'))]),
    name: 'a-little-long',
    title: 'A script one word longer than asked for',
    trigger: look,
    check(outcome) {
      assert.match(files(outcome)[0]?.text ?? '', /\nAbout 8 seconds \(21 spoken words\)\n/)
      assert.equal(asked(outcome).length, 1)
    },
  },
  {
    ...fixture(ONE, [writes('Flat sourdough', LONG)]),
    name: 'not-shortened',
    title: 'A long script cannot be shortened',
    trigger: look,
    failures: [down('openai', { after: 1 })],
    check(outcome) {
      const [{ id = '', text = '' } = {}] = files(outcome)
      const first = LONG.scenes[0]?.spoken ?? ''
      const length = '14 seconds (34 spoken words, longer than the 8 you asked for)'
      assert.equal(text, layOut('Flat sourdough', length, first, '- nothing'))
      assert.deepEqual(rows(outcome), [['Flat sourdough', 'Poke test.', 'ready', link(id), 14, '']])
      assert.equal(asked(outcome).length, 3)
    },
  },
  {
    ...fixture(
      [row('Flat sourdough', 'write', 'Poke test.'), row('Cold butter')],
      [writes('Flat sourdough'), writes('Cold butter', LONG), shortens(CUT)],
    ),
    name: 'each-fails-once',
    title: 'Each service fails once',
    trigger: look,
    failures: [
      down('google-sheets', { times: 1 }),
      down('openai', { times: 1 }),
      down('openai', { after: 3, times: 1 }),
    ],
    check(outcome) {
      assert.deepEqual(
        files(outcome).map(({ text }) => text),
        [SHORT_TEXT, CUT_TEXT],
      )
      assert.deepEqual(
        rows(outcome).map(([, , status]) => status),
        ['ready', 'ready'],
      )
    },
  },
  {
    ...fixture(ONE, []),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: look,
    failures: [down('openai')],
    check(outcome) {
      isFailed(/^The service was not able to process your request/)(outcome)
      assert.equal(asked(outcome).length, 2)
    },
  },
  {
    ...fixture(ONE, [writes('Flat sourdough')]),
    name: 'drive-is-down',
    title: 'Google Drive is down',
    trigger: look,
    failures: [down('google-drive')],
    check: isFailed(/^\w/),
  },
  {
    ...fixture([row(LONG_TOPIC), row('Two')], [writes(LONG_TOPIC), writes('Two')]),
    name: 'rows-not-written',
    title: 'A very long topic, and the sheet rejects the changes',
    trigger: look,
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values:batchUpdate' })],
    ends: 'error',
    check(outcome) {
      assert.equal(files(outcome).length, 2)
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /^2 rows of the topic sheet could not be updated: [^u[]/,
      )
    },
  },
  {
    ...fixture(ONE, []),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: look,
    failures: [down('google-sheets')],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions[0]?.error?.node, 'Read all topics')
      assert.deepEqual([files(outcome), asked(outcome)], [[], []])
      assert.deepEqual(rows(outcome), ONE)
    },
  },
])
