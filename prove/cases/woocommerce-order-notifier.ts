import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const GROUP = -1_001_000_000_042
const OFFICE = -1_001_000_000_043

const CANDLE = {
  name: 'Beeswax candle',
  quantity: 2,
  sku: 'BC-20',
  image: { src: 'https://shop.example.com/candle.jpg' },
  meta_data: [
    { key: '_plugin', display_key: '_plugin', display_value: 'x' },
    { key: 'pa_colour', display_key: 'Color', display_value: 'honey' },
  ],
}
const ENGRAVED = {
  ...CANDLE,
  name: `Beeswax &amp; soy candle${' with a cotton wick'.repeat(12)}`,
  meta_data: [
    { key: 'text', display_key: 'Engraving', display_value: 'Happy birthday, '.repeat(8) },
    { key: 'extras', display_key: 'Extras', display_value: [{ name: 'Box' }] },
    { key: 'wrap', display_key: 'Gift wrap (2,00&nbsp;&euro;)', display_value: 'Blue' },
  ],
}
const HOLDER = {
  name: 'Candle holder',
  quantity: 1,
  sku: 'CH-02',
  image: { src: 'https://shop.example.com/holder.jpg' },
}

const anOrder = (more: Record<string, unknown> = {}) => ({
  id: 5317,
  number: '5317',
  status: 'processing',
  billing: { first_name: 'Ada', last_name: 'Brandt', city: 'Leeds', country: 'GB' },
  shipping: {
    first_name: 'Ada',
    last_name: 'Brandt',
    company: '',
    address_1: '4 Mill Lane',
    address_2: '',
    postcode: 'LS1 4AP',
    city: 'Leeds',
    country: 'GB',
  },
  shipping_lines: [{ method_title: 'Standard shipping' }],
  line_items: [CANDLE, HOLDER],
  customer_note: 'No plastic filler, please.',
  ...more,
})

const fixture = (order = anOrder(), settings: Record<string, string | number | boolean> = {}) => ({
  settings: {
    chatId: String(GROUP),
    officeChatId: String(OFFICE),
    shopUrl: 'https://shop.example.com/',
    ...settings,
  },
  given: {
    woocommerce: { orders: [order] },
    telegram: { messages: [{ message_id: 900, chat_id: GROUP, text: LIST, reply_markup: {} }] },
  },
})

const changes = (order: Record<string, unknown> = anOrder()) => ({
  kind: 'event' as const,
  node: 'Receive order change',
  event: order,
})
const other = anOrder({ id: 5318, number: '5318' })
const LIST = 'Order 5317, 3 items\n☐ 2 × Beeswax <candle> & co'
const presses = (data: string, chat = GROUP) => ({
  kind: 'event' as const,
  node: 'Receive button press',
  event: {
    update_id: 1,
    callback_query: {
      id: 'q1',
      from: { id: 7, is_bot: false, first_name: 'Priya', last_name: 'N' },
      message: { message_id: 900, date: 1_794_816_000, chat: { id: chat, type: 'supergroup' }, text: LIST },
      data,
    },
  },
})

const asked = ({ exchanges }: Outcome, call: string) =>
  exchanges.filter(({ path }) => path.endsWith(`/${call}`)).map(({ body }) => body as Record<string, unknown>)
const texts = ({ messages }: Outcome) => messages.map(({ to, text }) => [to, text])
const statusOf = ({ state }: Outcome) => (state('woocommerce') as { orders: { status: string }[] }).orders[0]?.status
const LINK = 'https://shop.example.com/wp-admin/post.php?post=5317&amp;action=edit'

/** The presser reads it, and the order and the chats stay as they were. */
const refused =
  (why: RegExp, { status = 'processing', method = '' } = {}): Case['check'] =>
  (outcome) => {
    const tries = outcome.exchanges.filter((each) => each.path.endsWith('/orders/5317') && each.method === method)
    if (method) assert.equal(tries.length, 3)
    const [answer, ...others] = asked(outcome, 'answerCallbackQuery')
    assert.deepEqual(others, [])
    assert.deepEqual([answer?.callback_query_id, answer?.show_alert], ['q1', true])
    assert.match(String(answer?.text), why)
    assert.deepEqual(texts(outcome), [])
    assert.equal(statusOf(outcome), status)
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [changes(), changes(anOrder({ customer_note: 'Changed' })), presses('packed:5317')],
    check(outcome) {
      const [list] = asked(outcome, 'sendMessage')
      assert.equal(asked(outcome, 'sendMessage').length, 1)
      assert.deepEqual(list, {
        chat_id: String(GROUP),
        text: `<b>Order 5317</b>, 3 items\nStandard shipping\nGB\n\n☐ <b>2 ×</b> Beeswax candle\n     SKU BC-20, Color: honey\n☐ <b>1 ×</b> Candle holder\n     SKU CH-02\n\n<b>Note:</b> No plastic filler, please.\n\n${LINK}`,
        parse_mode: 'HTML',
        disable_web_page_preview: true,
        reply_markup: {
          inline_keyboard: [
            [
              { text: 'Packed', callback_data: 'packed:5317' },
              { text: 'Problem', callback_data: 'problem:5317' },
            ],
          ],
        },
      })
      assert.deepEqual(
        asked(outcome, 'sendPhoto').map(({ chat_id, photo, caption, disable_notification, reply_to_message_id }) => [
          chat_id,
          photo,
          caption,
          disable_notification,
          reply_to_message_id,
        ]),
        [
          [String(GROUP), 'https://shop.example.com/candle.jpg', '2 × Beeswax candle', true, 1001],
          [String(GROUP), 'https://shop.example.com/holder.jpg', '1 × Candle holder', true, 1001],
        ],
      )
      assert.equal(statusOf(outcome), 'completed')
      const [edit, ...others] = asked(outcome, 'editMessageText')
      assert.deepEqual(others, [])
      assert.deepEqual([edit?.chat_id, edit?.message_id, edit?.parse_mode], [String(GROUP), '900', 'HTML'])
      assert.match(
        String(edit?.text),
        /^<s>Order 5317, 3 items\n☐ 2 × Beeswax &lt;candle&gt; &amp; co<\/s>\n\n✅ <b>Packed by Priya N, 08:0\d<\/b>$/,
      )
      assert.deepEqual(asked(outcome, 'answerCallbackQuery'), [
        { callback_query_id: 'q1', text: 'Done, the order is completed.' },
      ])
      assert.equal(outcome.messages.length, 4)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'An unpaid order, and a button pressed in another chat',
    trigger: [
      changes(anOrder({ status: 'pending' })),
      presses('packed:5317', -77),
      presses('sell:5317'),
      presses('packed:all'),
    ],
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.deepEqual(asked(outcome, 'answerCallbackQuery'), [])
      assert.equal(outcome.exchanges.filter(({ path }) => path.endsWith('/orders/5317')).length, 0)
    },
  },
  {
    ...fixture(),
    name: 'a-month-later',
    title: 'The same order again after a month',
    trigger: [changes(), changes(), changes(other), { ...changes(), later: 32 * 24 }],
    check(outcome) {
      assert.deepEqual(
        asked(outcome, 'sendMessage').map(({ text }) => String(text).split(',')[0]),
        ['<b>Order 5317</b>', '<b>Order 5318</b>', '<b>Order 5317</b>'],
      )
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-at-once',
    title: 'The shop reports an order three times at the same moment',
    trigger: { ...changes(), alongside: [anOrder(), anOrder()] },
    check(outcome) {
      assert.equal(outcome.nodes['Skip announced orders']?.runs.length, 3)
      assert.equal(asked(outcome, 'sendMessage').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'table-is-unusable',
    title: 'The data table has other columns',
    tables: [{ name: 'processed_events', columns: { workflow: 'string', key: 'string' } }],
    trigger: changes(),
    ends: 'error',
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /Order 5317 was not announced in Telegram: The data table processed_events could not be used: \w/,
      )
    },
  },
  {
    ...fixture(anOrder(), { showAddress: true, maxPhotos: 1 }),
    name: 'with-address',
    title: 'With the address, and at most one photo',
    trigger: changes(
      anOrder({
        line_items: [{ ...HOLDER, image: { src: 'http://shop.example.com/plain.jpg' } }, ENGRAVED, CANDLE, HOLDER],
        customer_note: '',
      }),
    ),
    check(outcome) {
      assert.match(texts(outcome)[0]?.[1] ?? '', /\nStandard shipping\nAda Brandt, 4 Mill Lane, LS1 4AP Leeds, GB\n\n☐/)
      assert.match(texts(outcome)[0]?.[1] ?? '', /Beeswax &amp; soy candle with/)
      assert.match(texts(outcome)[0]?.[1] ?? '', /Gift wrap \(2,00 €\): Blue/)
      assert.doesNotMatch(texts(outcome)[0]?.[1] ?? '', /Note:|object/)
      const [photo, ...others] = asked(outcome, 'sendPhoto')
      assert.deepEqual([photo?.photo, others], ['https://shop.example.com/candle.jpg', []])
      assert.match(String(photo?.caption), /^2 × Beeswax & soy candle with/)
    },
  },
  {
    ...fixture(),
    name: 'long-and-hostile',
    title: 'A very long order with markup in the text',
    trigger: changes(
      anOrder({
        shipping: {},
        customer_note: '<script>x</script> & <b>all',
        line_items: Array.from({ length: 60 }, (_, at) => ({
          name: `Candle ${at} <i>A & B</i> ${'scented '.repeat(8)}`,
          quantity: 1,
          image: null,
        })),
      }),
    ),
    check(outcome) {
      const [text = ''] = texts(outcome).map(([, said]) => said)
      assert.match(text, /^<b>Order 5317<\/b>, 60 items\nStandard shipping\nGB\n/)
      assert.match(text, /☐ <b>1 ×<\/b> Candle 0 A &amp; B scented/)
      const shown = text.split('\n').filter((line) => line.startsWith('☐')).length
      assert.match(text, new RegExp(`\\n… and ${60 - shown} more lines, see the shop\\n`))
      assert.ok(text.length < 4096 && shown > 20)
      assert.match(text, /<b>Note:<\/b> x &amp; (&lt;b&gt;)?all/)
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture(),
    name: 'something-is-missing',
    title: 'A packer reports a problem',
    trigger: presses('problem:5317'),
    check(outcome) {
      assert.equal(texts(outcome).length, 1)
      assert.equal(texts(outcome)[0]?.[0], String(OFFICE))
      assert.match(
        texts(outcome)[0]?.[1] ?? '',
        /^<b>Order 5317 cannot be packed<\/b>\nReported by Priya N, 08:0\d\nhttps:\/\/shop\.example\.com\/wp-admin\/post\.php\?post=5317&amp;action=edit$/,
      )
      assert.deepEqual(asked(outcome, 'answerCallbackQuery'), [{ callback_query_id: 'q1', text: 'The office knows.' }])
      assert.equal(statusOf(outcome), 'processing')
    },
  },
  {
    ...fixture(anOrder({ status: 'cancelled' })),
    name: 'cancelled-meanwhile',
    title: 'The order was canceled in the meantime',
    trigger: presses('packed:5317'),
    check: refused(/^This order is cancelled already\. Nothing was changed\.$/, { status: 'cancelled' }),
  },
  {
    ...fixture(),
    name: 'shop-is-down',
    title: 'The shop does not respond',
    trigger: presses('packed:5317'),
    failures: [down('woocommerce', { route: 'GET /wp-json/wc/v3/orders/:id' })],
    check: refused(/^That did not work: \S/, { method: 'GET' }),
  },
  {
    ...fixture(),
    name: 'shop-refuses',
    title: 'WooCommerce rejects the status change',
    trigger: presses('packed:5317'),
    failures: [down('woocommerce', { route: 'PUT /wp-json/wc/v3/orders/:id' })],
    check: refused(/^That did not work: \S/, { method: 'PUT' }),
  },
  {
    ...fixture(),
    name: 'office-is-unknown',
    title: 'The office cannot be notified',
    trigger: presses('problem:5317'),
    failures: [down('telegram', { route: 'POST /:bot/sendMessage' })],
    check: refused(/^That did not work: \S/),
  },
  {
    ...fixture(),
    name: 'saved-again',
    title: 'Telegram is down for one of two orders, then both are saved again',
    trigger: [changes(other), changes(), changes(), changes(), changes(other)],
    failures: [down('telegram', { route: 'POST /:bot/sendMessage', about: 'Order 5317', times: 3 })],
    check: (outcome) =>
      assert.deepEqual(
        texts(outcome)
          .map(([, text]) => text?.split(',')[0])
          .filter((text) => text?.startsWith('<b>')),
        ['<b>Order 5318</b>', '<b>Order 5317</b>'],
      ),
  },
  {
    ...fixture(),
    name: 'telegram-is-down',
    title: 'Telegram is down',
    trigger: changes(),
    ends: 'error',
    failures: [down('telegram', { route: 'POST /:bot/sendMessage' })],
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /^Order 5317 was not announced in Telegram: \S/)
      assert.equal(asked(outcome, 'sendMessage').length, 3)
      assert.deepEqual(texts(outcome), [])
    },
  },
])
