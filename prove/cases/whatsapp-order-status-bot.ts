import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { inOneDelivery, usernameMessage, whatsAppMessage } from '../whatsapp.ts'

const ORDER = {
  id: 10482,
  number: '10482',
  status: 'completed',
  date_created: '2026-11-09T10:00:00',
  billing: { first_name: 'Ada', phone: '0152 0000 1111' },
  shipping: {},
  meta_data: [
    {
      id: 1,
      key: '_wc_shipment_tracking_items',
      value: [{ tracking_provider: 'PostNL', tracking_number: '3STEST0012345' }],
    },
  ],
}

const reads = (orderNumber: string, wantsPerson = false) => ({ json: { orderNumber, wantsPerson } })

const fixture = (answers: object[], ...orders: object[]) => ({
  settings: { shopName: 'Alder Ceramics', supportEmail: 'help@alder.example.com', slackChannel: '#orders' },
  given: {
    slack: { channels: ['#orders'] },
    woocommerce: { orders: (orders.length > 0 ? orders : [{}]).map((order) => ({ ...ORDER, ...order })) },
    openai: { answers },
  },
})

const writes = (body: string, more: Record<string, unknown> = {}) =>
  whatsAppMessage('4915200001111', 'Ada', { text: { body }, ...more })

const said = ({ messages }: Outcome, app: string) =>
  messages.filter((message) => message.app === app).map(({ text }) => text)
const replies = (outcome: Outcome) => said(outcome, 'meta')
const posts = (outcome: Outcome) => said(outcome, 'slack')
const BEN_WRITES = whatsAppMessage('447700900123', 'Ben', { id: 'wamid.2', text: { body: 'Where is 10483?' } })
/** Ada and Ben send the same text, in one delivery. */
const bothWrite = (body: string) =>
  inOneDelivery(writes(body), whatsAppMessage('447700900123', 'Ben', { id: 'wamid.2', text: { body } }))
const TWO_CUSTOMERS: Omit<Case, 'name' | 'title' | 'trigger'> = {
  ...fixture(
    [
      { ...reads('10482'), when: '10482' },
      { ...reads('10483'), when: '10483' },
    ],
    {},
    { id: 10483, number: '10483', billing: { first_name: 'Ben', phone: '+447700900123' }, meta_data: [] },
  ),
  check({ messages }) {
    const replyTo = (phone: string) =>
      messages.filter(({ to }) => to.replace(/\D/g, '') === phone).map(({ text }) => text.slice(0, 35))
    assert.deepEqual(replyTo('4915200001111'), ['Alder Ceramics: order 10482 has bee'])
    assert.deepEqual(replyTo('447700900123'), ['Alder Ceramics: order 10483 has bee'])
  },
}
const STATES = [
  ['10501', 'pending', 'is waiting for your payment'],
  ['10502', 'on-hold', 'is on hold until your payment is confirmed'],
  ['10503', 'processing', 'is paid and being prepared'],
  ['10504', 'cancelled', 'was canceled'],
  ['10505', 'refunded', 'was refunded'],
  ['10506', 'failed', 'was not paid: the payment failed'],
  ['10507', 'ready-to-collect', 'has the status "ready-to-collect"'],
] as const
const PHONES = ['+49 0152 0000 1111', '0049 0152/0000-1111', '01520 0001111', '+49 (0)152 00001111']
const NOT_FOUND = /^I could not find this order/

export default defineCases([
  {
    ...fixture([reads('10482')]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: writes('Hello, I ordered mugs last week, no. 10482, any news?'),
    check(outcome) {
      assert.deepEqual(replies(outcome), [
        'Alder Ceramics: order 10482 has been sent.\nTracking: PostNL 3STEST0012345\nDelivery usually takes 2 to 4 business days after dispatch.',
      ])
      assert.equal(outcome.messages[0]?.to.replace(/\D/g, ''), '4915200001111')
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture([reads('10482'), reads('10482')]),
    name: 'two-numbers',
    title: 'Another number after the order number, then a space in it',
    trigger: [writes('Where is 10482 - 2 mugs?'), writes('I mean 10 482', { id: 'wamid.2' })],
    check: (outcome) =>
      assert.deepEqual(
        replies(outcome).map((text) => text.slice(0, 42)),
        Array(2).fill('Alder Ceramics: order 10482 has been sent.'),
      ),
  },
  {
    ...fixture([reads('١٠٤٨٢')], {
      meta_data: [{ id: 1, key: '_wc_shipment_tracking_items', value: '3STEST0012345' }],
    }),
    name: 'arabic-digits',
    title: 'A number in Arabic digits, and an order with only a tracking number',
    trigger: writes('أين طلبي ١٠٤٨٢؟'),
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', /^Alder Ceramics: order 10482 has been sent\.\nTracking: 3STEST0012345\n/)
    },
  },
  {
    ...fixture([
      { ...reads('10482'), when: '10482' },
      { json: { orderNumber: '', wantsPerson: false, isThanks: true }, when: 'Thank' },
      { ...reads(''), when: 'And now' },
    ]),
    name: 'nothing-to-do',
    title: 'Meta delivers a message twice, then a thumbs-up, a thank-you and another message',
    trigger: [
      writes('Where is 10482?'),
      writes('Where is 10482?'),
      writes('', { id: 'wamid.2', type: 'reaction', reaction: { emoji: '👍' } }),
      writes('Thank you! 🙏', { id: 'wamid.4' }),
      writes('And now?', { id: 'wamid.3' }),
    ],
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      assert.equal(outcome.nodes['Find order number']?.runs.length, 3)
    },
  },
  {
    ...fixture([reads('10482')], { billing: { phone: '(11) 98765-4321' } }),
    name: 'brazilian-number',
    title: 'A Brazilian number, without its ninth digit in WhatsApp',
    trigger: whatsAppMessage('551187654321', 'Ana', { text: { body: 'Where is 10482?' } }),
    check: (outcome) => assert.match(replies(outcome)[0] ?? '', /order 10482 has been sent/),
  },
  {
    ...fixture([reads('10482')], { billing: { phone: '0152 9999 9999' } }),
    name: 'wrong-phone',
    title: 'A customer asks for another person’s order',
    trigger: writes('Where is 10482?'),
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', NOT_FOUND)
      assert.equal(replies(outcome).length, 1)
    },
  },
  {
    ...fixture([reads('10482')]),
    name: 'number-hidden',
    title: 'A username hides the customer’s number',
    trigger: usernameMessage('DE.100', 'Ada', { text: { body: 'Where is 10482?' } }),
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /From: Ada \(number hidden, WhatsApp user ID DE\.100\)\nOrder: 10482/)
      assert.match(replies(outcome)[0] ?? '', /A colleague will reply/)
      assert.equal(outcome.messages.find(({ app }) => app === 'meta')?.to, 'DE.100')
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'woocommerce').length, 0)
    },
  },
  {
    ...fixture([{ ...reads('99999'), times: 2 }]),
    name: 'unknown-order',
    title: 'Two customers name an order that does not exist',
    trigger: bothWrite('Where is 99999?'),
    rejections: true,
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      for (const reply of replies(outcome)) assert.match(reply, NOT_FOUND)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture([{ ...reads('10482'), times: 2 }]),
    name: 'invented-number',
    title: 'The model invents an order number for two customers',
    trigger: bothWrite('Hello, where is my package?'),
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      for (const reply of replies(outcome)) assert.match(reply, /Please send the order number/)
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'woocommerce').length, 0)
    },
  },
  {
    ...fixture([{ ...reads('10482', true), times: 2 }]),
    name: 'wants-a-person',
    title: 'Two long complaints that try to ping the whole channel',
    trigger: bothWrite(`<!channel> 10482 came broken${' and wet'.repeat(150)}`),
    check(outcome) {
      assert.deepEqual([posts(outcome).length, replies(outcome).length], [2, 2])
      for (const post of posts(outcome)) assert.ok(post.includes('and wet and wet') && post.length < 1150)
      assert.match(
        posts(outcome)[0] ?? '',
        /From: Ada \+4915200001111\nOrder: 10482\n\n&lt;!channel&gt; 10482 came broken/,
      )
      assert.match(replies(outcome)[0] ?? '', /A colleague will reply/)
    },
  },
  {
    ...fixture([{ ...reads('10482'), times: 2 }]),
    name: 'shop-is-down',
    title: 'The shop and Slack are down, and two customers write',
    trigger: bothWrite('Where is 10482?'),
    failures: [down('woocommerce'), down('slack')],
    check(outcome) {
      assert.deepEqual(
        replies(outcome),
        Array(2).fill('I cannot look this up right now. Please email help@alder.example.com.'),
      )
    },
  },
  {
    ...fixture([]),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: writes('Where is 10482?'),
    failures: [down('openai')],
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', /order 10482 has been sent/)
    },
  },
  {
    ...fixture([{ ...reads('10482'), times: 2 }]),
    name: 'whatsapp-is-down',
    title: 'WhatsApp is down when two customers write, and Slack for a moment',
    trigger: bothWrite('Where is 10482?'),
    failures: [down('meta', { route: 'POST /:version/:id/messages' }), down('slack', { times: 1 })],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.match(posts(outcome)[1] ?? '', /could not be sent to \+447700900123/)
      assert.match(posts(outcome)[0] ?? '', /could not be sent to \+4915200001111: An unexpected error has occurred/)
    },
  },
  {
    ...fixture([reads('10482'), reads('10482')]),
    name: 'new-month',
    title: 'The same ID in a message three days later',
    trigger: [
      writes('Where is 10482?'),
      { ...writes('Where is 10482?', { timestamp: String(1794816000 + 72 * 3600) }), later: 72 },
    ],
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture([reads('10482')]),
    name: 'delivered-at-once',
    title: 'Meta delivers a message three times at the same moment',
    trigger: {
      ...writes('Where is 10482?'),
      alongside: [writes('Where is 10482?').event, writes('Where is 10482?').event],
    },
    check(outcome) {
      assert.equal(outcome.nodes['Skip repeated deliveries']?.runs.length, 3)
      assert.equal(replies(outcome).length, 1)
    },
  },
  {
    ...TWO_CUSTOMERS,
    name: 'two-at-once',
    title: 'Two customers write at the same time',
    trigger: { ...writes('Where is 10482?'), alongside: [BEN_WRITES.event] },
  },
  {
    ...TWO_CUSTOMERS,
    name: 'one-delivery',
    title: 'Meta delivers the messages of two customers together',
    trigger: inOneDelivery(writes('Where is 10482?'), BEN_WRITES),
  },
  {
    ...fixture([{ refusal: 'I cannot help with that.', times: 9 }]),
    name: 'model-refuses',
    title: 'The model refuses to read the message',
    trigger: writes('Where is 10482?'),
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', /^Alder Ceramics: order 10482 has been sent/)
      assert.equal(replies(outcome).length, 1)
    },
  },
  {
    ...fixture([reads('10482')]),
    name: 'sender-not-on-the-test-list',
    title: "The customer is not on the test number's list",
    trigger: writes('Where is 10482?'),
    failures: [down('meta', { failure: 'recipient-not-allowed', route: 'POST /:version/:id/messages' })],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /could not be sent to \+4915200001111: \(#131030\) Recipient phone number/)
    },
  },
  {
    ...fixture(
      STATES.map(([number]) => ({ ...reads(number), when: number })),
      ...STATES.map(([number, status], at) => ({
        id: Number(number),
        number,
        status,
        billing: { phone: PHONES[at] ?? PHONES[0] },
        meta_data: [{ id: 1, key: '_gift_note', value: 'Happy birthday' }],
      })),
    ),
    name: 'all-states',
    title: 'Orders in every state, phones in all writings, and odd messages',
    trigger: [
      ...STATES.map(([number]) => writes(`Where is ${number}?`, { id: `wamid.${number}` })),
      writes('', { id: 'wamid.90', type: 'unsupported' }),
      writes('', { id: 'wamid.91', type: 'system' }),
    ],
    check(outcome) {
      assert.deepEqual(
        replies(outcome),
        STATES.map(([number, status, words]) =>
          [
            `Alder Ceramics: order ${number} ${words}.`,
            ...(status === 'processing' ? ['Delivery usually takes 2 to 4 business days after dispatch.'] : []),
          ].join('\n'),
        ),
      )
      assert.deepEqual(posts(outcome), [])
    },
  },
])
