import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const WATCHED = 'YOUR_INTERVIEW_FOLDER'
const DRAFTS = '1DraftsDraftsDraftsDraftsDrafts00'
const DOCUMENT = 'application/vnd.google-apps.document'
const NAME = 'Bramble Bakes - Aisha Noor, owner.m4a'

const SAID = `Until spring I took wholesale orders by phone, by text and on the backs of receipts. It cost me 14 hours a week.
I used to dream about receipts, I am not joking. Then a cafe on our street showed me OrderPad. The first week with it was hard for all of us.
Now I spend three hours a week on orders and I bake again.`
const TALK = `${SAID} ${'And then we went on about flour and ovens for quite a while. '.repeat(22)}`
/** Japanese has no spaces between words. */
const JAPANESE =
  '毎週の注文に十四時間かかっていました。友人に教わって使い始めました。最初の一週間は全員にとって大変でした。今は週に三時間で済んでいます。またパンを焼いています。'

const fact = (part: string, text: string, evidence: string) => ({ part, fact: text, evidence })
const READ = {
  usable: true,
  customer: { company: 'Bramble Bakes', person: 'Aisha Noor', role: 'owner' },
  facts: [
    fact('customer', 'She supplies cafes with bread.', 'I took wholesale orders by phone'),
    fact('situation', 'Ordering took 14 hours a week.', 'It cost me 14 hours a week'),
    fact('choice', 'A cafe showed her OrderPad.', 'a cafe on our street showed me OrderPad'),
    fact('work', 'The first week was hard.', 'the first week, with it, was HARD for all of us'),
    fact('result', 'Ordering takes three hours.', 'three hours a week on orders'),
    fact('result', 'Sales rose by 40%.', 'our sales went up by 40 percent'),
    fact('result', 'She bakes.', 'bake again'),
  ],
  quotes: [
    { text: 'I used to dream about receipts, I am not joking.', about: 'before' },
    { text: 'OrderPad is the best tool I have ever bought.', about: 'praise' },
    { text: 'The first week with it was hard for all of us.', about: 'start' },
    { text: 'Now I spend three hours a week on orders and I bake again.', about: 'result' },
  ],
  open: ['Which costs did the change cause?'],
}
const WRITTEN = {
  headline: 'From 14 hours a week on orders to 3',
  summary: 'Aisha Noor of Bramble Bakes orders in 3 hours a week.',
  sections: [
    { heading: 'Before', text: 'Orders came on receipts.\n\n[Q1]' },
    { heading: 'Work', text: 'The start was hard.\n\n[Q9]\n\n[Q1]' },
    { heading: 'Result', text: 'Ordering is short now.\n\n[Q3]' },
  ],
}

const recording = (more: Record<string, unknown> = {}) => ({
  id: 'rec-1',
  name: NAME,
  mimeType: 'audio/mp4',
  parents: [WATCHED],
  createdTime: '2026-11-16T08:00:30.000Z',
  base64: Buffer.alloc(4000, 1).toString('base64'),
  ...more,
})

const fixture = ({
  files = [recording()] as object[],
  transcripts = [TALK],
  answers = [READ, WRITTEN] as object[],
  settings = {},
} = {}) => ({
  settings: {
    companyName: 'OrderPad Ltd',
    productFacts: 'OrderPad takes wholesale orders for bakeries.',
    interviewer: 'Jonas',
    words: 500,
    maxMegabytes: 0.01,
    docFolderId: DRAFTS,
    editorEmail: 'mira@example.com',
    ...settings,
  },
  given: {
    'google-drive': {
      files: [{ id: DRAFTS, name: 'Drafts', mimeType: 'application/vnd.google-apps.folder' }, ...files],
    },
    openai: { transcripts, answers: answers.map((json) => ({ json })) },
  },
  trigger: { kind: 'poll' as const },
})

const documents = ({ state }: Outcome) =>
  (state('google-drive') as { files: { name: string; mimeType: string; parents: string[]; data: Buffer }[] }).files
    .filter(({ mimeType }) => mimeType === DOCUMENT)
    .map(({ name, parents, data }) => ({ name, parents, text: data.toString() }))
const mails = ({ messages }: Outcome) => messages.map(({ to, subject, text }) => ({ to, subject, text: text.trim() }))
const letters = ({ exchanges }: Outcome) =>
  exchanges
    .filter(({ route, status }) => route === 'POST /gmail/v1/users/:user/drafts' && status === 200)
    .map(({ body }) => Buffer.from((body as { message: { raw: string } }).message.raw, 'base64url').toString())
const asked = ({ exchanges }: Outcome, route: string) => exchanges.filter((each) => each.route === route)
const prompts = (outcome: Outcome) => asked(outcome, 'POST /v1/responses').map(({ body }) => JSON.stringify(body))

/** One mail about one recording, and nothing made of it. */
const stopped =
  (subject: string, why: RegExp, tries?: [route: string, count: number]): Case['check'] =>
  (outcome) => {
    assert.deepEqual(
      mails(outcome).map(({ to, subject }) => [to, subject]),
      [['mira@example.com', subject]],
    )
    assert.match(mails(outcome)[0]?.text ?? '', why)
    assert.deepEqual(letters(outcome), [])
    if (tries) assert.equal(asked(outcome, tries[0]).length, tries[1])
  }
const unusable = (why: RegExp, tries?: [string, number]) => stopped(`Recording not usable: ${NAME}`, why, tries)
const unfinished = (why: RegExp, tries?: [string, number]) => stopped(`No case study from ${NAME}`, why, tries)

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      const [document] = documents(outcome)
      assert.equal(documents(outcome).length, 1)
      assert.equal(document?.name, 'Case study draft: Bramble Bakes (2026-11-16)')
      assert.deepEqual(document?.parents, [DRAFTS])
      assert.equal(
        document?.text.trim(),
        [
          'From 14 hours a week on orders to 3',
          '',
          'Aisha Noor of Bramble Bakes orders in 3 hours a week.',
          '',
          'BEFORE',
          'Orders came on receipts.',
          '',
          '"I used to dream about receipts, I am not joking." (Aisha Noor, owner) [Q1: TO APPROVE]',
          '',
          'WORK',
          'The start was hard.',
          '',
          'RESULT',
          'Ordering is short now.',
          '',
          '"Now I spend three hours a week on orders and I bake again." (Aisha Noor, owner) [Q3: TO APPROVE]',
          '',
          'BEFORE PUBLISHING',
          'Quotes to approve: Q1, Q3',
          'Figures to check: 3',
          'Open: Which costs did the change cause?',
          'Left out because the words were not found in the recording: 3',
          '',
          'UNUSED QUOTES',
          '"The first week with it was hard for all of us."',
        ].join('\n'),
      )
      const [letter = ''] = letters(outcome)
      assert.equal(letters(outcome).length, 1)
      assert.match(letter, /Subject: Your quotes in our case study/)
      assert.doesNotMatch(letter, /^To: \S/m)
      assert.match(letter, /Hello Aisha Noor,[\s\S]*by OrderPad Ltd\. [\s\S]*Q1: "I used[\s\S]*Q3: "Now I spend/)
      assert.match(letter, /May we name you \(Aisha Noor, owner\) and Bramble Bakes\?\s+OrderPad Ltd/)
      assert.doesNotMatch(letter, /first week/)
      assert.deepEqual(
        mails(outcome).map(({ to, subject }) => [to, subject]),
        [['mira@example.com', 'Case study draft: Bramble Bakes (2026-11-16)']],
      )
      assert.match(
        mails(outcome)[0]?.text ?? '',
        /document\/d\/file\S+\/edit\s+Quotes waiting for approval: 2\. Figures to check: 1\. Interview length: about 2 minutes\./,
      )
      const [reading = '', writing = ''] = prompts(outcome)
      assert.equal(prompts(outcome).length, 2)
      assert.match(reading, /case study for OrderPad Ltd\. Product: OrderPad takes [^"]*asked by Jonas/)
      assert.match(reading, /File name: Bramble Bakes - Aisha Noor, owner\.m4a[\s\S]*dream about receipts/)
      assert.match(writing, /case study for OrderPad Ltd in English, about 500 words/)
      assert.match(
        writing,
        /Bramble Bakes[\s\S]*situation: Ordering took 14 hours a week\.[\s\S]*Q1 \(before\): I used/,
      )
      // What could not be traced never reaches the writer.
      assert.doesNotMatch(writing, /40%|best tool|She bakes/)
      const [sound] = asked(outcome, 'POST /v1/audio/transcriptions')
      assert.match(JSON.stringify(sound?.body), /Bramble Bakes - Aisha Noor, owner\.m4a/)
    },
  },
  {
    ...fixture({
      files: [recording({ createdTime: '2026-11-16T07:00:00.000Z' }), recording({ parents: ['elsewhere'] })],
    }),
    name: 'nothing-new',
    title: 'Nothing new in the folder',
    silent: true,
    check(outcome) {
      assert.deepEqual([...outcome.messages, ...documents(outcome)], [])
    },
  },
  {
    ...fixture({
      files: [
        recording({ id: 'notes', name: 'Notes.pdf', mimeType: 'application/pdf' }),
        recording({
          id: 'long',
          name: 'Whole day.mp4',
          mimeType: 'video/mp4',
          base64: Buffer.alloc(11_000).toString('base64'),
        }),
        recording({ id: 'empty', name: 'Empty.mp3', mimeType: 'audio/mpeg', base64: '' }),
        recording(),
        recording({ id: 'silent', name: 'Silence.mp3', mimeType: 'audio/mpeg' }),
        recording({ id: 'endless', name: 'Endless.mp3', mimeType: 'audio/mpeg' }),
      ],
      transcripts: [TALK, 'Is this on? Hello?', 'word '.repeat(20_001)],
      answers: [{ ...READ, quotes: [], customer: { company: '', person: '', role: '' } }, WRITTEN],
    }),
    name: 'mixed-files',
    title: 'A PDF, an oversized file, silence, and one good interview',
    check(outcome) {
      const why = Object.fromEntries(mails(outcome).map(({ subject, text }) => [subject, text]))
      assert.equal(outcome.messages.length, 6)
      for (const name of ['Notes.pdf', 'Whole day.mp4', 'Empty.mp3'])
        assert.match(
          why[`Recording not usable: ${name}`] ?? '',
          /not an audio or video file, or is larger than 0\.01 MB/,
        )
      assert.match(
        why['Recording not usable: Silence.mp3'] ?? '',
        /Reason: the transcript has 4 words, too few for a case study\n/,
      )
      assert.match(why['Recording not usable: Endless.mp3'] ?? '', /20001 words; trim the recording to two hours/)
      assert.equal(asked(outcome, 'POST /v1/audio/transcriptions').length, 3)
      assert.deepEqual(
        documents(outcome).map(({ name }) => name),
        ['Case study draft: customer (2026-11-16)'],
      )
      assert.match(documents(outcome)[0]?.text ?? '', /Quotes to approve: none used[\s\S]*UNUSED QUOTES\s*$/)
      assert.match(
        (letters(outcome)[0] ?? '').replaceAll('=\r\n', ''),
        /Hello,[\s\S]*May we name you \(name missing\) and your company\?/,
      )
    },
  },
  {
    ...fixture({
      answers: [
        READ,
        {
          headline: 'Three hours a week [Q1]',
          summary: 'Aisha Noor orders in three hours.',
          sections: [
            { heading: 'Before', text: 'Orders came on receipts.' },
            { heading: 'Work', text: 'She says: “OrderPad changed my whole life.” It is an "app".' },
            { heading: 'Result', text: 'Ordering is short now.' },
          ],
        },
      ],
    }),
    name: 'typed-quote',
    title: 'The model types a quote of its own',
    check(outcome) {
      const text = documents(outcome)[0]?.text ?? ''
      assert.match(text, /^Three hours a week\n/)
      assert.match(
        text,
        /Quotes to approve: none used\nFigures to check: none\nTyped as a quote without approval, so remove it or compare it with the recording: "OrderPad changed my whole life\."\nOpen:/,
      )
      const letter = (letters(outcome)[0] ?? '').replaceAll('=\r\n', '')
      assert.match(letter, /about it, without a quote\. [\s\S]*May we name you/)
      assert.doesNotMatch(letter, /the lines we would like to quote/)
    },
  },
  {
    ...fixture({
      transcripts: [JAPANESE.repeat(12)],
      answers: [
        {
          ...READ,
          facts: JAPANESE.split('。').map((said) => fact('situation', 'As said.', said.slice(1))),
          quotes: [{ text: 'またパンを焼いています。', about: 'result' }],
        },
        WRITTEN,
      ],
    }),
    name: 'in-japanese',
    title: 'An interview in Japanese',
    check: (outcome) => assert.match(documents(outcome)[0]?.text ?? '', /Quotes to approve: Q1\n/),
  },
  {
    ...fixture({ answers: [{ ...READ, usable: false, facts: [], quotes: [] }] }),
    name: 'no-customer',
    title: 'No customer statements about the product',
    check: unfinished(/no customer in the recording talks about your product\n/),
  },
  {
    ...fixture({ answers: [{ ...READ, facts: READ.facts.slice(2) }] }),
    name: 'too-few-facts',
    title: 'Too few usable facts in the recording',
    check: unfinished(/only 3 facts could be traced to the transcript/),
  },
  {
    ...fixture(),
    name: 'drive-is-down',
    title: 'The recording cannot be downloaded',
    failures: [down('google-drive', { route: 'GET /drive/v3/files/:id' })],
    check: unusable(/Reason: Service unavailable/, ['GET /drive/v3/files/:id', 3]),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check: unusable(/Reason: (?!undefined|\[object|The service was not able)\w/),
  },
  {
    ...fixture(),
    name: 'reader-is-down',
    title: 'The reading model is down',
    failures: [down('openai', { route: 'POST /v1/responses' })],
    check: unfinished(/Reason: (?!undefined|\[object|none)\w/),
  },
  {
    ...fixture(),
    name: 'writer-is-down',
    title: 'The writing model is down',
    failures: [down('openai', { route: 'POST /v1/responses', after: 1 })],
    check: unfinished(/Reason: (?!undefined|\[object|none)\w/),
  },
  {
    ...fixture(),
    name: 'no-document',
    title: "Document can't be created",
    failures: [down('google-drive', { route: 'POST /drive/v3/files' })],
    check: unfinished(/Reason: (?!undefined|\[object|none)\w/),
  },
  {
    ...fixture(),
    name: 'docs-is-down',
    title: 'Google Docs is down',
    failures: [down('google-drive', { route: 'POST /v1/documents/:call' })],
    check: unfinished(/Reason: (?!undefined|\[object|none)\w/),
  },
  {
    ...fixture(),
    name: 'no-draft',
    title: 'Gmail rejects the draft',
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/drafts' })],
    check: unfinished(/Reason: (?!undefined|\[object|none)\w/),
  },
  {
    ...fixture(),
    name: 'gmail-is-down',
    title: 'Gmail is down',
    failures: [down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.equal(documents(outcome).length, 1)
      assert.match(outcome.executions[0]?.error?.message ?? '', /Emails to the editor not sent: 1\./)
    },
  },
])

export const unreachable = {
  'Lay out the study → Report failed draft':
    'The structure of the draft has already been validated, and the step only arranges it.',
}
