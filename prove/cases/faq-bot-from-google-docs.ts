import assert from 'node:assert/strict'
import { defineCases, down, googleSignInExpired, type Outcome } from '../case.ts'

const FOLDER = '1faqfolder'
const DOC = '1returns'
const LINK = `https://docs.google.com/document/d/${DOC}/edit#heading=h.9`
const TEXT = 'Returns\nOpened packaging\nYou can return opened items within 30 days if nothing is missing.\n'

const aDoc = (id: string, text: string, heading = 'Opened packaging') => ({
  id,
  name: 'Returns',
  mimeType: 'application/vnd.google-apps.document',
  parents: [FOLDER],
  text,
  headings: [heading],
})

const CANADA = `Do you ship to Canada?${' Or to Mexico?'.repeat(10)}`

const SEARCH = { calls: [{ tool: 'Search_documents', arguments: { input: 'return opened items' } }] }
const says = (found: boolean, answer: string, sources: string[] = []) => ({ json: { found, answer, sources } })
const YES = 'Yes. You can return opened items within 30 days.'
const CONTACT =
  'I’m an automated assistant and found no reliable answer in our documents. Write to support@example.com and a colleague will help.'

const fixture = (
  answers: object[],
  { settings = {}, files = [aDoc(DOC, TEXT)] }: { settings?: object; files?: object[] } = {},
) => ({
  settings: { folderId: FOLDER, companyName: 'Lumen Lamps', ...settings },
  given: { openai: { answers }, 'google-drive': { files } },
})

const refresh = { kind: 'schedule' as const, node: 'Every three hours' }
const ask = (text: string, session = 'visitor-1') => ({ kind: 'chat' as const, text, session })
const LONG_SESSION = 'visitor-1-'.repeat(9)
const ASKED = ['Can I return a lamp?', 'An opened one?', 'A used one?', 'A gift?']
const QUESTION = 'Can I send back the lamp if I opened the box?'

const replies = ({ responses }: Outcome) => responses.map(({ body }) => (JSON.parse(body) as { output: string }).output)
const models = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai').length
const stopped = (why: RegExp) => (outcome: Outcome) => {
  assert.match(outcome.executions.at(-1)?.error?.message ?? '', /the chat still uses its old passages/)
  assert.match(outcome.executions.at(-1)?.error?.message ?? '', why)
  assert.equal(outcome.nodes['Store passages'], undefined)
  assert.equal(models(outcome), 0)
}

export default defineCases([
  {
    ...fixture([SEARCH, says(true, YES, [LINK])], { files: [aDoc(DOC, `${TEXT}+ We even pay for postage.\n`)] }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [refresh, ask(QUESTION)],
    check(outcome) {
      assert.deepEqual(replies(outcome), [`${YES}\n\n[Read more](${LINK})`])
      assert.equal(outcome.nodes['Store passages']?.items.length, 1)
      const prompts = JSON.stringify(outcome.exchanges.map(({ body }) => body))
      assert.match(prompts, /say in one sentence that you are an automated assistant/)
      assert.doesNotMatch(prompts, /postage/)
    },
  },
  {
    ...fixture([SEARCH, says(true, 'Yes.')], {
      files: [aDoc(DOC, TEXT), aDoc('1shipping', `Shipping\n${CANADA}\nYes.\n`, CANADA)],
    }),
    name: 'short-answer',
    title: 'A section of one word, with a long heading, in a second document',
    trigger: [refresh, ask('Canada?')],
    check(outcome) {
      assert.equal(outcome.nodes['Store passages']?.items.length, 2)
      const found = JSON.stringify(outcome.exchanges.filter(({ path }) => path === '/v1/responses').at(-1)?.body)
      assert.match(found, /Do you ship to Canada\?(?: Or to Mexico\?){7}\\+nYes\.[\s\S]*1shipping/)
    },
  },
  {
    ...fixture([SEARCH, says(false, '')]),
    name: 'nothing-to-do',
    title: "The documents don't contain the answer",
    trigger: [refresh, ask('Where is my order 1043?')],
    check: (outcome) => assert.deepEqual(replies(outcome), [CONTACT]),
  },
  {
    ...fixture([
      SEARCH,
      says(true, YES, ['https://docs.google.com/document/d/1invented/edit', 'https://evil.example']),
    ]),
    name: 'made-up-link',
    title: 'The model invents a link',
    trigger: [refresh, ask(QUESTION)],
    check: (outcome) => assert.deepEqual(replies(outcome), [YES]),
  },
  {
    ...fixture([...ASKED.flatMap(() => [SEARCH, says(true, YES, [LINK])]), says(false, '')]),
    name: 'long-conversation',
    title: 'A fifth question after four with a search each',
    trigger: [refresh, ...ASKED.map((text) => ask(text)), ask('And in May?')],
    check(outcome) {
      const last = JSON.stringify(outcome.exchanges.filter(({ path }) => path === '/v1/responses').at(-1)?.body)
      assert.match(last, /Can I return a lamp\?[\s\S]*And in May\?/)
    },
  },
  {
    ...fixture([says(true, 'Hello!')], { settings: { maxPerVisitor: 1 } }),
    name: 'too-many-questions',
    title: 'A script asks repeatedly',
    trigger: [
      ask('Hello', LONG_SESSION),
      refresh,
      ask('Hello again', LONG_SESSION),
      ask('x'.repeat(401), 'visitor-2'),
      ask(' ', 'visitor-3'),
    ],
    check(outcome) {
      const [first, second, third, fourth] = replies(outcome)
      assert.equal(first, 'Hello!')
      assert.match(second ?? '', /^I cannot take any more questions today/)
      assert.match(third ?? '', /at most 400 characters/)
      assert.equal(fourth, 'Please type a question.')
      // An answer, and the passages of the refresh.
      assert.equal(models(outcome), 2)
    },
  },
  {
    ...fixture([]),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: ask(QUESTION),
    failures: [down('openai')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(replies(outcome), [CONTACT])
      assert.match(outcome.executions[0]?.error?.message ?? '', /^A visitor got no answer: \w/)
    },
  },
  {
    ...fixture([SEARCH, says(true, YES, [LINK])], {
      files: [aDoc(DOC, TEXT + `${'We check each lamp that comes back. '.repeat(15)}\n`.repeat(2))],
    }),
    name: 'stored-at-last',
    title: 'OpenAI fails briefly while passages are stored',
    trigger: [refresh, ask(QUESTION)],
    failures: [{ vendor: 'openai', failure: 'unauthorized', route: 'POST /v1/embeddings', times: 1 }],
    check: (outcome) => assert.deepEqual(replies(outcome), [`${YES}\n\n[Read more](${LINK})`]),
  },
  {
    ...fixture([SEARCH, says(false, '')]),
    name: 'not-stored',
    title: "OpenAI can't embed the passages, then a visitor asks",
    trigger: [refresh, ask(QUESTION)],
    failures: [{ vendor: 'openai', failure: 'unauthorized', route: 'POST /v1/embeddings', times: 3 }],
    check(outcome) {
      assert.deepEqual(replies(outcome), [CONTACT])
      const found = JSON.stringify(outcome.exchanges.filter(({ path }) => path === '/v1/responses').at(-1)?.body)
      assert.doesNotMatch(found, /Opened packaging/)
    },
  },
  {
    ...fixture([]),
    name: 'drive-is-down',
    title: 'Google Drive is down',
    trigger: refresh,
    failures: [down('google-drive', { route: 'GET /drive/v3/files' })],
    ends: 'error',
    check: stopped(/Reason: (?!unknown)\S/),
  },
  {
    ...fixture([], { files: [aDoc('1other', TEXT), aDoc(DOC, TEXT)] }),
    name: 'one-document-fails',
    title: "One of two documents can't be read",
    trigger: refresh,
    failures: [down('google-drive', { address: 'docs.googleapis.com/v1/documents/1other' })],
    ends: 'error',
    check: stopped(/Reason: (?!unknown)\S/),
  },
  {
    ...fixture([], { files: [aDoc(DOC, '\n')] }),
    name: 'empty-document',
    title: 'The only document is empty',
    trigger: refresh,
    ends: 'error',
    check: stopped(/No text was found in the documents in this folder\.$/),
  },
  {
    ...fixture([
      { ...says(false, 'One.'), when: 'First question' },
      { ...says(false, 'Two.'), when: 'Second question' },
    ]),
    name: 'two-at-once',
    title: 'Two visitors ask at the same time',
    trigger: { ...ask('First question'), alongside: [{ text: 'Second question', session: 'visitor-2' }] },
    check(outcome) {
      assert.deepEqual(replies(outcome), [CONTACT])
      assert.equal(models(outcome), 2)
      assert.deepEqual(
        outcome.executions.map(({ status }) => status),
        ['success', 'success'],
      )
    },
  },
  {
    ...fixture([]),
    name: 'google-sign-in-expired',
    title: 'The Google sign-in has expired',
    trigger: refresh,
    failures: googleSignInExpired('google-drive'),
    ends: 'error',
    check: stopped(/needs to be reconnected/),
  },
])
