import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'
import { telegramMessage } from '../telegram.ts'
import { PICTURE } from '../vendors/shared/picture.ts'

const sheet = testSheet('Receipts')
const HEADINGS =
  'receiptId,date,merchant,category,total,tax,currency,rates,person,caption,state,doubts,link,savedAt'.split(',')
const FOLDER = '1ReceiptsReceiptsReceiptsReceipts0'
const ME = 123_456_789

const receipt = (more: Record<string, unknown> = {}) => ({
  is_receipt: true,
  merchant: 'Osteria  del Ponte',
  date: '2026-11-12',
  currency: 'EUR',
  total: 48.6,
  tax: [{ rate: 8.7, amount: 3.88 }],
  category: 'meals',
  unclear: [],
  ...more,
})

/** A row that is there already. */
const row = (receiptId: string, date: string, total: number, merchant = 'Osteria del Ponte') =>
  HEADINGS.map((name) => ({ receiptId, date, merchant, total })[name] ?? '')

const fixture = (read: object[] = [receipt()], rows: unknown[][] = [], settings: Record<string, string> = {}) => ({
  settings: { sheetUrl: sheet.url, driveFolderUrl: `https://drive.google.com/drive/folders/${FOLDER}`, ...settings },
  given: {
    openai: { answers: read.map((json) => ({ json })) },
    'google-sheets': { [sheet.id]: { Receipts: [HEADINGS, ...rows] } },
    'google-drive': { files: [{ id: FOLDER, name: 'Receipts', mimeType: 'application/vnd.google-apps.folder' }] },
    telegram: {
      files: { large: { base64: PICTURE.toString('base64'), path: 'photos/receipt.png', type: 'image/png' } },
    },
  },
})

const sends = (more: Record<string, unknown>, from = ME, type = 'private') =>
  telegramMessage({ id: from, first_name: 'Ada', last_name: 'Brandt' }, more, { id: from, type })
const PHOTO = [
  { file_id: 'small', file_unique_id: 'S1', file_size: 900 },
  { file_id: 'large', file_unique_id: 'L1', file_size: 90_000 },
]
const photo = (more: Record<string, unknown> = {}) => sends({ photo: PHOTO, ...more })

const rowsOf = (outcome: Outcome) => sheetRows(outcome, sheet, 'Receipts')
const doubts = (outcome: Outcome) => rowsOf(outcome).map((one) => [one.receiptId, one.state, one.doubts])
const sentMessages = ({ messages }: Outcome) => messages.map(({ to, text }) => [to, text])
const files = ({ state }: Outcome) =>
  (state('google-drive') as { files: { name: string; parents: string[]; data: Buffer }[] }).files.slice(1)

/** One sentence that begins so, no row, so many pictures kept, and so many requests of one kind. */
const lost =
  (why: RegExp, { kept = 0, asked = '', tries = 0 } = {}): Case['check'] =>
  (outcome) => {
    if (asked) assert.equal(outcome.exchanges.filter(({ path }) => path.endsWith(asked)).length, tries)
    assert.equal(sentMessages(outcome).length, 1)
    assert.equal(sentMessages(outcome)[0]?.[0], String(ME))
    assert.match(sentMessages(outcome)[0]?.[1] ?? '', why)
    assert.deepEqual(rowsOf(outcome), [])
    assert.equal(files(outcome).length, kept)
  }
const FAILED = /^The receipt was not saved: (?!unknown reason)\S.*\. Please send it again later\.$/

export default defineCases([
  {
    ...fixture([receipt({ merchant: 'Wood_works & <Sons>' })]),
    name: 'marks-in-a-name',
    title: 'A merchant name with markup characters',
    trigger: photo(),
    check(outcome) {
      assert.match(sentMessages(outcome)[0]?.[1] ?? '', /^Wood_works (?:&amp;|&) (?:&lt;|<)Sons/)
    },
  },
  {
    ...fixture([receipt({ unclear: ['tax', 'tax'] })], [row('L0', '2026-11-11', 48.6)]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: photo({ caption: 'lunch with Halden Logistics' }),
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        [String(ME), 'Osteria del Ponte, 2026-11-12\n48.60 EUR, VAT 3.88\nMeals\nPlease check: tax hard to read'],
      ])
      const [, { savedAt, link, ...rest } = {}] = rowsOf(outcome)
      assert.equal(rowsOf(outcome).length, 2)
      assert.deepEqual(rest, {
        receiptId: 'L1',
        date: '2026-11-12',
        merchant: 'Osteria del Ponte',
        category: 'Meals',
        total: 48.6,
        tax: 3.88,
        currency: 'EUR',
        rates: '8.7%: 3.88',
        person: 'Ada Brandt',
        caption: 'lunch with Halden Logistics',
        state: 'check',
        doubts: 'tax hard to read',
      })
      assert.match(String(savedAt), /^2026-11-16T/)
      assert.match(String(link), /^https:\/\/drive\.google\.com\/file\/d\/[^/]+\/view/)
      const [file, ...others] = files(outcome)
      assert.deepEqual(others, [])
      assert.equal(file?.name, '2026-11-12 Osteria del Ponte 48.60 L1.jpg')
      assert.deepEqual(file?.parents, [FOLDER])
      assert.deepEqual(file?.data, PICTURE)
      const asked = JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai')[0]?.body)
      assert.match(asked, /Categories: Travel, Meals[^"]*Currency if none is printed: EUR[^"]*Tax is called VAT/)
      assert.match(asked, /Note of the sender: lunch with Halden Logistics/)
      assert.match(asked, /You copy figures from photos[\s\S]*"detail":"high"/)
    },
  },
  {
    ...fixture([receipt(), receipt()]),
    name: 'sent-again',
    title: 'The same photo twice',
    trigger: [photo(), photo({ caption: 'team lunch' })],
    check(outcome) {
      assert.deepEqual(doubts(outcome), [['L1', 'ok', '']])
      assert.equal(rowsOf(outcome)[0]?.caption, 'team lunch')
      assert.equal(sentMessages(outcome)[1]?.[1], 'Osteria del Ponte, 2026-11-12\n48.60 EUR, VAT 3.88\nMeals')
    },
  },
  {
    ...fixture(
      [receipt(), receipt({ date: '' })],
      [
        row('L3', '2026-11-10', 48.6, 'Locanda'),
        row('L0', '2026-11-12', 48.6, 'Trattoria'),
        row('L2', '2026-11-12', 48.5),
        row('L5', '', 48.6),
      ],
      { homeCurrency: ' eur' },
    ),
    name: 'double',
    title: 'A colleague already sent the same receipt',
    trigger: [photo(), sends({ photo: [{ ...PHOTO[1], file_unique_id: 'L4' }] })],
    check(outcome) {
      assert.deepEqual(doubts(outcome).slice(4), [
        ['L1', 'check', 'same day and total as Trattoria'],
        ['L4', 'check', 'no date'],
      ])
      assert.match(sentMessages(outcome)[0]?.[1] ?? '', /\nPlease check: same day and total as Trattoria$/)
    },
  },
  {
    ...fixture([
      receipt({ date: '2026-11-17', total: 100, tax: [{ rate: 19, amount: 16.5 }], currency: 'chf', category: 'Beer' }),
      receipt({ date: '', total: 10.005, tax: [{ rate: 0, amount: 12 }], currency: 'Euro', merchant: '' }),
      receipt({
        date: '2025-10-11',
        unclear: ['merchant '.repeat(9)],
        total: 100,
        tax: [
          { rate: 19, amount: 15.97 },
          { rate: 7, amount: 0 },
        ],
      }),
      receipt({ date: '2025-10-14', tax: [], total: 4860, currency: 'JPY' }),
      receipt({ date: '2026-11-16', tax: [{ rate: 10, amount: 98 }], total: 1075, currency: 'JPY' }),
    ]),
    name: 'doubtful',
    title: 'Impossible numbers',
    trigger: [
      photo(),
      sends({ photo: [{ ...PHOTO[1], file_unique_id: 'L2' }] }),
      sends({ photo: [{ ...PHOTO[1], file_unique_id: 'L3' }] }),
      sends({ photo: [{ ...PHOTO[1], file_unique_id: 'L4' }] }),
      sends({ photo: [{ ...PHOTO[1], file_unique_id: 'L5' }] }),
    ],
    check(outcome) {
      assert.deepEqual(doubts(outcome), [
        ['L1', 'check', 'date in the future; tax too high for its rate; foreign currency CHF'],
        ['L2', 'check', 'no date; tax not less than the total'],
        ['L3', 'check', `${'merchant '.repeat(6)}mercha; date is too old`],
        ['L4', 'check', 'no VAT printed; foreign currency JPY'],
        ['L5', 'check', 'foreign currency JPY'],
      ])
      assert.deepEqual(
        rowsOf(outcome).map(({ currency, category, rates, merchant }) => [currency, category, rates, merchant]),
        [
          ['CHF', 'Other', '19%: 16.50', 'Osteria del Ponte'],
          ['EUR', 'Meals', '12.00', 'Unknown'],
          ['EUR', 'Meals', '19%: 15.97', 'Osteria del Ponte'],
          ['JPY', 'Meals', '', 'Osteria del Ponte'],
          ['JPY', 'Meals', '10%: 98', 'Osteria del Ponte'],
        ],
      )
      assert.match(sentMessages(outcome)[1]?.[1] ?? '', /^Unknown, no date\n/)
      assert.match(sentMessages(outcome)[3]?.[1] ?? '', /\n4860 JPY, VAT 0\n/)
      assert.equal(files(outcome)[1]?.name, '2026-11-16 Unknown 10.01 L2.jpg')
    },
  },
  {
    ...fixture([receipt({ date: '2026-11-17' })], [], { timezone: 'Pacific/Auckland' }),
    name: 'after-midnight',
    title: 'A receipt of today, shortly after midnight in New Zealand',
    now: '2026-11-16T11:30:00.000Z',
    trigger: photo(),
    check: (outcome) => assert.deepEqual(doubts(outcome), [['L1', 'ok', '']]),
  },
  {
    ...fixture([]),
    name: 'nothing-to-do',
    title: 'Unknown senders, a PDF and an image that is too large',
    trigger: [
      sends({ photo: PHOTO }, 77),
      sends({ text: '/start' }, 77),
      sends({ photo: PHOTO }, ME, 'group'),
      sends({ text: 'Hello' }),
      sends({ document: { file_id: 'large', mime_type: 'application/pdf', file_size: 10 } }),
      sends({ document: { file_id: 'large', mime_type: 'image/png', file_size: 10_485_761 } }),
    ],
    check(outcome) {
      const help = 'Please send one receipt as a photo or image file. PDFs are not supported.'
      assert.deepEqual(sentMessages(outcome), [
        ['77', 'Your ID is 77. Ask the owner of this bot to add it.'],
        [String(ME), help],
        [String(ME), help],
        [String(ME), 'The image is larger than 10 MB.'],
      ])
      assert.deepEqual([...new Set(outcome.exchanges.map(({ vendor }) => vendor))], ['telegram'])
    },
  },
  {
    ...fixture([receipt({ is_receipt: false }), receipt({ total: 0 })]),
    name: 'unreadable',
    title: 'Not a receipt, then a receipt without a total',
    trigger: [photo(), sends({ document: { ...PHOTO[1], mime_type: 'image/webp' } })],
    check(outcome) {
      const answer = 'I could not read the total. Please photograph one flat, complete receipt in good light.'
      assert.deepEqual(
        sentMessages(outcome),
        [1, 2].map(() => [String(ME), answer]),
      )
      assert.deepEqual(rowsOf(outcome), [])
      assert.deepEqual(files(outcome), [])
    },
  },
  {
    ...fixture([receipt({ merchant: '=HYPERLINK("https://evil.example")' })]),
    name: 'formula',
    title: 'A merchant name that is a formula',
    trigger: photo({ caption: '=1+1' }),
    check(outcome) {
      assert.equal(rowsOf(outcome)[0]?.merchant, '=HYPERLINK("https://evil.example")')
      const writes = outcome.exchanges.filter(({ vendor, method }) => vendor === 'google-sheets' && method !== 'GET')
      assert.ok(writes.length > 0)
      assert.doesNotMatch(JSON.stringify(writes.map(({ query, body }) => [query, body])), /USER_ENTERED/)
      assert.equal(files(outcome)[0]?.name, '2026-11-12 HYPERLINKhttpsevilexample 48.60 L1.jpg')
    },
  },
  {
    ...fixture(),
    name: 'photo-is-lost',
    title: "Telegram doesn't deliver the photo",
    trigger: photo(),
    failures: [down('telegram', { route: 'POST /:bot/getFile' })],
    check: lost(FAILED, { asked: '/getFile', tries: 3 }),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: photo(),
    failures: [down('openai')],
    check: lost(FAILED, { asked: '/v1/responses', tries: 2 }),
  },
  {
    ...fixture(),
    name: 'drive-is-down',
    title: 'Google Drive is down',
    trigger: photo(),
    failures: [down('google-drive')],
    check: lost(FAILED),
  },
  {
    ...fixture([receipt({ merchant: 'Osteria del Ponte '.repeat(6) })]),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: photo({ caption: 'Lunch with Halden Logistics. '.repeat(9) }),
    failures: [down('google-sheets')],
    check: lost(FAILED, { kept: 1 }),
  },
  {
    ...fixture(),
    name: 'not-compared',
    title: "Earlier rows can't be read",
    trigger: photo(),
    failures: [down('google-sheets', { times: 1 })],
    check(outcome) {
      assert.deepEqual(doubts(outcome), [['L1', 'check', 'not checked for duplicates']])
      assert.match(sentMessages(outcome)[0]?.[1] ?? '', /Please check: not checked for duplicates$/)
    },
  },
])
