import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const NOTES = 'notes-folder'
const DRAFTS = 'drafts-folder'
const TALK = `Call with Marrow & Pine, who make tables to order. ${'They want an online shop and asked for a workshop first. '.repeat(6)}`
const DOCUMENT = 'application/vnd.google-apps.document'

const aFile = (more: object = {}) => ({
  id: 'notes-1',
  name: 'Marrow & Pine',
  mimeType: DOCUMENT,
  parents: [NOTES],
  modifiedTime: '2026-11-16T07:30:00.000Z',
  text: TALK,
  ...more,
})

const draft = (more: object = {}) => ({
  usable: true,
  client: 'Marrow & Pine',
  contact: '',
  project: 'Online shop for tables <made to order>',
  situation: 'You sell at fairs and want to sell online.',
  scope: [{ title: 'Shop', included: 'One page type & its design' }],
  excluded: ['Product photos'],
  items: [
    { code: 'workshop', quantity: 1, reason: 'They asked for it' },
    { code: 'BUILD', quantity: 9, reason: 'Estimate: options were not named' },
    { code: 'HOSTING', quantity: 12, reason: 'Monthly' },
  ],
  timetable: [{ step: 'Workshop', period: 'one day' }],
  questions: ['Is the limit of 15,000 net? <!channel>'],
  ...more,
})

const fixture = ({
  files = [aFile()],
  answers = [{ json: draft() }],
  settings = {},
}: {
  files?: object[]
  answers?: object[]
  settings?: object
} = {}) => ({
  settings: { notesFolderId: NOTES, proposalFolderId: DRAFTS, companyName: 'Studio North', ...settings },
  given: {
    'google-drive': { files },
    openai: { answers },
    slack: { channels: ['#proposals'] },
  },
})

const trigger = { kind: 'schedule' as const }
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const drafts = ({ state }: Outcome) =>
  (
    state('google-drive') as { files: { name: string; mimeType: string; parents: string[]; data: Buffer }[] }
  ).files.filter(({ parents }) => parents[0] === DRAFTS)
const unfinished = (why: RegExp) => (outcome: Outcome) => {
  assert.deepEqual(drafts(outcome), [])
  assert.equal(posts(outcome).length, 1)
  assert.match(posts(outcome)[0] ?? '', /^No proposal from the file Marrow &(amp;)? Pine: /)
  assert.match(posts(outcome)[0] ?? '', why)
}

export default defineCases([
  {
    ...fixture({
      files: [aFile({ name: 'Call with Marrow & Pine' })],
      answers: [
        {
          json: draft({
            project: 'Online shop for made-to-order tables',
            questions: ['Does the budget limit of 15,000 include tax?'],
          }),
        },
      ],
    }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [trigger, trigger],
    check(outcome) {
      const [document] = drafts(outcome)
      assert.equal(drafts(outcome).length, 1)
      assert.equal(document?.name, 'DRAFT 2026-11-16 Marrow & Pine: Online shop for made-to-order tables')
      assert.equal(document?.mimeType, DOCUMENT)
      const html = String(document?.data)
      assert.match(html, /Programming[\s\S]*9 day[\s\S]*€980\.00[\s\S]*€8,820\.00/)
      assert.doesNotMatch(html, /HOSTING/)
      assert.equal(posts(outcome).length, 1)
      const [text = ''] = posts(outcome)
      assert.match(text, /€10,020\.00 net, €12,024\.00 with tax/)
      assert.match(text, /Programming, 9 day: Estimate[\s\S]*"HOSTING" is not on the price list[\s\S]*limit of 15,000/)
    },
  },
  {
    ...fixture({
      files: [
        aFile({ modifiedTime: '2026-11-16T07:57:00.000Z' }),
        aFile({ id: 'notes-2', modifiedTime: '2026-10-01T09:00:00.000Z' }),
      ],
    }),
    name: 'nothing-to-do',
    title: 'Notes still being written, and old notes',
    trigger,
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      assert.equal(outcome.nodes['One file at a time'], undefined)
    },
  },
  {
    ...fixture({
      files: [
        aFile({
          modifiedTime: '2026-10-01T09:00:00.000Z',
          createdTime: '2026-11-16T07:40:00.000Z',
          mimeType: 'text/plain',
          text: `${TALK} They also run a café.`,
        }),
      ],
      settings: { currency: 'KWD', priceList: 'WORKSHOP | Kick-off | day | 112.345' },
    }),
    name: 'old-transcript',
    title: 'A transcript from October, uploaded today, with prices in dinars',
    trigger,
    check(outcome) {
      assert.equal(drafts(outcome).length, 1)
      const [document] = drafts(outcome)
      assert.equal(document?.name, 'DRAFT 2026-11-16 Marrow & Pine: Online shop for tables <made to order>')
      assert.match(String(document?.data), /tables &lt;made to order&gt;/)
      assert.match(
        JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => body)),
        /run a café\./,
      )
      assert.match(
        posts(outcome)[0] ?? '',
        /tables &lt;made to order&gt;>[\s\S]*limit of 15,000 net\? &lt;!channel&gt;/,
      )
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<!channel>/)
      assert.match(String(document?.data), /KWD\s112\.345[\s\S]*KWD\s22\.469[\s\S]*KWD\s134\.814/)
    },
  },
  {
    ...fixture({ files: [aFile({ mimeType: 'application/pdf' })] }),
    name: 'not-a-text',
    title: 'A PDF in the folder',
    trigger,
    check: unfinished(/only Google Docs and text files can be read/),
  },
  {
    ...fixture({ files: [1, 2, 3, 4, 5, 6].map((i) => aFile({ id: `short${i}`, text: 'Call them back.' })) }),
    name: 'too-short',
    title: 'Six notes with only one line, with short outages',
    failures: [down('google-drive', { route: 'GET /drive/v3/files', times: 1 }), down('slack', { atFirst: true })],
    trigger: [trigger, trigger],
    check(outcome) {
      assert.deepEqual(drafts(outcome), [])
      assert.deepEqual(
        outcome.nodes['Skip known notes']?.runs.map(({ outputs }) => outputs[0]?.length),
        [5, 1],
      )
      assert.equal(posts(outcome).length, 6)
      for (const post of posts(outcome)) assert.match(post, /fewer than 300 characters/)
    },
  },
  {
    ...fixture({ answers: [{ json: draft({ usable: false, items: [] }) }] }),
    name: 'no-order',
    title: 'Notes that are not about an order',
    trigger,
    check: unfinished(/not about a possible order/),
  },
  {
    ...fixture({ settings: { currency: 'euro' } }),
    name: 'wrong-currency',
    title: 'An invalid currency code',
    trigger,
    check: unfinished(/currency/i),
  },
  {
    ...fixture(),
    name: 'drive-is-down',
    title: 'Google Drive is down while reading',
    trigger,
    failures: [down('google-drive', { route: 'GET /drive/v3/files/:id' })],
    check: unfinished(/Pine: (?!unknown)\S/),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger,
    failures: [down('openai')],
    check: unfinished(/Pine: (?!unknown)\S/),
  },
  {
    ...fixture({ answers: [{ json: draft({ project: 'Online shop for tables '.repeat(8) }) }] }),
    name: 'document-refused',
    title: 'Google Drive rejects a document with a very long title',
    trigger,
    failures: [down('google-drive', { route: 'POST /upload/drive/v3/files' })],
    check: unfinished(/Pine: (?!unknown)\S/),
  },
  {
    ...fixture(),
    name: 'slack-lacks-a-scope',
    title: 'The Slack token is missing a scope',
    trigger,
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual([drafts(outcome).length, posts(outcome).length], [1, 0])
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^Slack messages not sent: 1/)
    },
  },
  {
    ...fixture({ settings: { priceList: 'WORKSHOP | Kick-off | day | on request\nBUILD | Programming | day | 980' } }),
    name: 'no-price',
    title: 'A price list that says “on request” instead of a price',
    trigger,
    check: unfinished(/price list in Settings cannot be read/),
  },
  {
    ...fixture({
      answers: [
        {
          json: draft({
            client: '',
            items: [
              { code: 'workshop', quantity: 5000, reason: 'Misheard' },
              { code: 'BUILD', quantity: 0, reason: 'Not needed' },
              { code: 'BUILD', quantity: 2, reason: 'They asked for it' },
            ],
          }),
        },
      ],
    }),
    name: 'odd-quantities',
    title: 'Impossible quantities, and a client without a name',
    trigger,
    check(outcome) {
      const [document] = drafts(outcome)
      assert.match(document?.name ?? '', /^DRAFT 2026-11-16 client: /)
      assert.match(String(document?.data), /Proposal by Studio North for the client, [\s\S]*€1,960\.00/)
      assert.match(
        posts(outcome)[0] ?? '',
        /workshop: quantity 5000 makes no sense[\s\S]*BUILD: quantity 0 makes no sense/,
      )
    },
  },
])

export const unreachable = {
  'Extract text → Save the reason': 'Only text files reach this step, and any text can be read.',
  'Lay out the document → Report unfinished file':
    'The structure of the draft has already been validated, and the step only arranges it.',
}
