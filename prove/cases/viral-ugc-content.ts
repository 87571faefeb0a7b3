import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'
import { PICTURE } from '../vendors/shared/picture.ts'

const sheet = testSheet('Clips')
const HEADINGS = ['created', 'product', 'hook', 'spoken_line', 'clip', 'status', 'problem']
const FOLDER = 'folder-for-clips'

const HOOKS = [
  {
    hook: 'Dry hands after a day in the garden',
    spoken_line: 'Soil dries your hands. This balm is made for the evening after.',
    scene: 'A woman at a kitchen table in evening light holds the open tin beside muddy gloves.',
    motion: 'She rubs balm into one hand; the camera moves slowly closer.',
  },
  {
    hook: 'The tin is the refill',
    spoken_line: 'When it is empty, you refill the tin, not the bin.',
    scene: 'A man at a potting table holds the tin at chest height.',
    motion: 'He turns the tin toward the camera and taps its lid.',
  },
  {
    hook: 'A fingertip is enough',
    spoken_line: 'A fingertip of balm is enough for both hands.',
    scene: 'A woman on a garden bench dips a fingertip into the tin.',
    motion: 'She spreads the balm over both hands; the camera stays still.',
  },
]

const fixture = (more: { hooks?: typeof HOOKS; fal?: object; settings?: object } = {}) => ({
  settings: {
    sheetUrl: sheet.url,
    clipFolderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
    telegramChatId: '4242',
    ...more.settings,
  },
  given: {
    openai: { answers: [{ json: { hooks: more.hooks ?? HOOKS } }] },
    fal: more.fal,
    'google-sheets': { [sheet.id]: { Clips: [HEADINGS] } },
    telegram: { chats: [{ id: 4242, type: 'private', first_name: 'Ines' }] },
  },
  trigger: {
    kind: 'form' as const,
    fields: {
      product: 'Kelp hand balm',
      brief: 'For people who garden. Refillable tin. Claim only that it is refillable and made for dry hands.',
      photo: { fileName: 'tin.png', type: 'image/png', content: PICTURE },
    },
  },
})

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Clips')
const statuses = (outcome: Outcome) => rows(outcome).map(({ status }) => status)
const said = ({ messages }: Outcome) => messages.map(({ text }) => text)
const saved = ({ state }: Outcome) => (state('google-drive') as { files: { name: string; parents: string[] }[] }).files

/** All three rows and messages say why, and nothing is in Drive. */
const allFailed = (why: RegExp) => (outcome: Outcome) => {
  assert.deepEqual(statuses(outcome), ['Failed', 'Failed', 'Failed'])
  for (const { problem } of rows(outcome)) assert.match(String(problem), why)
  assert.equal(said(outcome).length, 3)
  for (const text of said(outcome)) assert.match(text, /A clip failed/)
  assert.equal(saved(outcome).length, 0)
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(({ hook, status, problem }) => [hook, status, problem]),
        HOOKS.map(({ hook }) => [hook, 'To review', '']),
      )
      const files = saved(outcome)
      assert.deepEqual(
        files.map(({ name, parents }) => [name, parents[0]]).sort(),
        HOOKS.map(({ hook }) => [`Kelp hand balm - ${hook}.mp4`, FOLDER]).sort(),
      )
      assert.equal(said(outcome).length, 3)
      assert.match(
        said(outcome)[1] ?? '',
        /New clip to review[\s\S]*The tin is the refill[\s\S]*https:\/\/drive\.google\.com/,
      )
      const begun = outcome.exchanges.filter(({ vendor, method }) => vendor === 'fal' && method === 'POST')
      assert.equal(begun.length, 3)
      assert.match(JSON.stringify(begun[1]?.body), /data:image\/png;base64,iVBOR.*refill the tin, not the bin/)
    },
  },
  {
    ...fixture({ fal: { checks: 9 }, settings: { maxStatusChecks: 2 } }),
    name: 'nothing-to-do',
    title: 'Every clip stays in the queue',
    check: allFailed(/Still rendering after the last status check/),
  },
  {
    ...fixture({
      fal: { refuses: 'taps its lid' },
      hooks: HOOKS.map((hook) => ({ ...hook, hook: `<b>${hook.hook} & co` })),
    }),
    name: 'one-clip-is-refused',
    title: 'fal.ai rejects one of three clips, and Google Sheets fails once',
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values/:range:append', times: 1 })],
    rejections: true,
    check(outcome) {
      assert.deepEqual(statuses(outcome).sort(), ['Failed', 'To review', 'To review'])
      const failed = rows(outcome).find(({ status }) => status === 'Failed')
      assert.equal(failed?.hook, '<b>The tin is the refill & co')
      assert.match(String(failed?.problem), /flagged by a content checker/)
      assert.ok(said(outcome).some((text) => text.includes('Kelp hand balm: &lt;b>The tin is the refill &amp; co')))
      assert.equal(saved(outcome).length, 2)
    },
  },
  {
    ...fixture(),
    name: 'three-mishaps',
    title: 'OpenAI, fal.ai and Drive fail once each',
    failures: [
      down('openai', { route: 'POST /v1/images/edits', times: 1 }),
      down('fal', { route: 'POST /*', times: 1 }),
      down('google-drive', { times: 1 }),
    ],
    check(outcome) {
      allFailed(/not able to process|Internal Server Error|Service unavailable/)(outcome)
      assert.equal(new Set(rows(outcome).map(({ problem }) => problem)).size, 3)
    },
  },
  {
    ...fixture(),
    name: 'drive-refuses-one',
    title: 'Drive fails to save one of three clips',
    failures: [down('google-drive', { times: 1 })],
    check(outcome) {
      assert.deepEqual(statuses(outcome).sort(), ['Failed', 'To review', 'To review'])
      assert.deepEqual(new Set(rows(outcome).map(({ hook }) => hook)), new Set(HOOKS.map(({ hook }) => hook)))
      assert.equal(saved(outcome).length, 2)
      assert.equal(said(outcome).length, 3)
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI fails to write the hooks',
    failures: [down('openai', { route: 'POST /v1/responses' })],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(({ product, hook, status }) => [product, hook, status]),
        [['Kelp hand balm', 'All three clips', 'Failed']],
      )
      assert.match(String(rows(outcome)[0]?.problem), /not able to process/)
      assert.equal(said(outcome).length, 1)
      assert.match(said(outcome)[0] ?? '', /A clip failed<\/b>\nKelp hand balm: All three clips\n\w/)
    },
  },
  {
    ...fixture(),
    name: 'fal-is-down',
    title: 'fal.ai is down while rendering',
    failures: [down('fal', { route: 'GET /:owner/:model/requests/:id/status' })],
    check: allFailed(/Internal Server Error/),
  },
  {
    ...fixture(),
    name: 'download-fails',
    title: 'The finished clips cannot be downloaded',
    failures: [down('fal', { route: 'GET /files/*', failure: 'page' })],
    check(outcome) {
      allFailed(/502/)(outcome)
      assert.ok(rows(outcome).every(({ problem }) => String(problem).length <= 500))
    },
  },
])
