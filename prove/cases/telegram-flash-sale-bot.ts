import assert from 'node:assert/strict'
import { defineCases, down, type Outcome, type Traffic } from '../case.ts'

const OWNER = 42
const fixture = {
  settings: { ownerId: String(OWNER), channel: '@candles', botName: 'candle_bot' },
  tables: [
    {
      name: 'flash_sales',
      columns: {
        saleId: 'string',
        title: 'string',
        cents: 'number',
        stock: 'number',
        endsAt: 'string',
        state: 'string',
      },
    },
    {
      name: 'flash_reservations',
      columns: { saleId: 'string', userId: 'string', state: 'string', heldUntil: 'string', link: 'string' },
    },
  ],
} as const

/** A private message to the bot. */
const update = (chat: number, text: string) => ({
  update_id: chat,
  message: {
    message_id: chat,
    date: 1_794_816_000,
    from: { id: chat, is_bot: false, first_name: 'Ada' },
    chat: { id: chat, type: 'private', first_name: 'Ada' },
    text,
  },
})
const says = (chat: number, text: string) => ({
  kind: 'event' as const,
  node: 'Message to the bot',
  event: update(chat, text),
})

/** The press on the button below the offer, whose number stands in the post. */
const tap = (chat: number) => ({
  kind: 'event' as const,
  node: 'Message to the bot',
  event: ({ exchanges }: Traffic) =>
    update(chat, `/start ${/candle_bot\?start=(\w+)/.exec(JSON.stringify(exchanges.map(({ body }) => body)))?.[1]}`),
})

/** A press during the sale. */
const taps = (chat: number, later?: number) => ({
  ...tap(chat),
  meanwhile: true as const,
  ...(later === undefined ? {} : { later }),
})

interface Payment {
  place: number
  chat: number
  type?: string
  status?: string
  later?: number
  endsAt?: string
}

/** An event of Stripe about the payment page of a place. */
const stripeSends = ({ place, chat, type = 'completed', status = 'paid', later, endsAt }: Payment) => ({
  kind: 'event' as const,
  node: 'Payment in Stripe',
  meanwhile: true as const,
  ...(later === undefined ? {} : { later }),
  event: {
    id: `evt_${place}_${type}`,
    object: 'event',
    type: `checkout.session.${type}`,
    created: 1_794_816_060,
    data: {
      object: {
        id: `cs_${place}`,
        object: 'checkout.session',
        payment_intent: `pi_${place}`,
        payment_status: status,
        metadata: {
          placeId: String(place),
          chatId: String(chat),
          title: 'Lavender candle',
          stock: '1',
          ...(endsAt ? { endsAt } : {}),
        },
      },
    },
  },
})
const pays = (place: number, chat: number) => stripeSends({ place, chat })

const SALE = '/sale 1 | 19,90 | 60 | Lavender candle'
const LONG_SALE = '/sale 1 | 19,90 | 1440 | Lavender candle'
const texts = ({ messages }: Outcome) => messages.map(({ to, text }) => `${to}: ${text}`)
const said = (outcome: Outcome, chat: number) => texts(outcome).filter((text) => text.startsWith(`${chat}:`))
const places = ({ table }: Outcome) => table('flash_reservations').map(({ userId, state }) => [userId, state])

export default defineCases([
  {
    ...fixture,
    name: 'normal-day',
    title: 'One item, two buyers',
    trigger: [says(OWNER, SALE), taps(77), taps(88), pays(1, 77)],
    check(outcome) {
      assert.match(texts(outcome)[0] ?? '', /Lavender candle[\s\S]*€19\.90, 1 available[\s\S]*Until 10:00, 16 Nov/)
      assert.match(said(outcome, 77)[0] ?? '', /One item is yours until 09:31\. Pay here: https:/)
      assert.match(said(outcome, 88)[0] ?? '', /Every Lavender candle is reserved/)
      assert.match(said(outcome, 77)[1] ?? '', /your payment for Lavender candle has arrived/)
      assert.deepEqual(places(outcome), [
        ['77', 'paid'],
        ['88', 'missed'],
      ])
      assert.match(said(outcome, OWNER)[0] ?? '', /1 of 1 paid, 0 reserved and still payable, taps in total: 2/)
    },
  },
  {
    ...fixture,
    name: 'bank-debit',
    title: 'A bank debit, confirmed days later',
    trigger: [
      says(OWNER, LONG_SALE),
      taps(77),
      stripeSends({ place: 1, chat: 77, status: 'unpaid' }),
      stripeSends({ place: 1, chat: 77, status: 'unpaid' }),
      taps(88, 1),
      taps(77),
      stripeSends({ place: 1, chat: 77, type: 'async_payment_succeeded' }),
      // Stripe may deliver an event again, and in another order.
      stripeSends({ place: 1, chat: 77, type: 'async_payment_succeeded' }),
      stripeSends({ place: 1, chat: 77, status: 'unpaid' }),
    ],
    check(outcome) {
      assert.match(said(outcome, 77)[1] ?? '', /Your bank has yet to confirm .* Your item is reserved until then/)
      assert.match(said(outcome, 88)[0] ?? '', /Every Lavender candle is reserved/)
      assert.match(said(outcome, 77)[2] ?? '', /Your payment is being processed/)
      assert.match(said(outcome, 77)[3] ?? '', /your payment for Lavender candle has arrived/)
      assert.equal(said(outcome, 77).length, 4)
      assert.match(
        said(outcome, OWNER)[0] ?? '',
        /The bank has confirmed pi_1 for Lavender candle, reservation 1. Ship it/,
      )
      assert.deepEqual(places(outcome), [
        ['77', 'paid'],
        ['88', 'missed'],
        ['77', 'missed'],
      ])
    },
  },
  {
    ...fixture,
    name: 'bank-refuses',
    title: 'The bank rejects a debit, and the item is released',
    trigger: [
      says(OWNER, LONG_SALE),
      taps(77),
      stripeSends({ place: 1, chat: 77, status: 'unpaid' }),
      stripeSends({ place: 1, chat: 77, type: 'async_payment_failed', status: 'unpaid', later: 1 }),
      stripeSends({ place: 1, chat: 77, type: 'async_payment_failed', status: 'unpaid' }),
      stripeSends({ place: 1, chat: 77, status: 'unpaid' }),
      taps(88),
      pays(2, 88),
    ],
    check(outcome) {
      assert.match(said(outcome, 77)[2] ?? '', /Your bank rejected the payment .* the item was released/)
      assert.equal(said(outcome, 77).length, 3)
      assert.match(said(outcome, OWNER)[0] ?? '', /The bank rejected pi_1 for Lavender candle, reservation 1/)
      assert.match(said(outcome, 88)[1] ?? '', /your payment for Lavender candle has arrived/)
      assert.deepEqual(places(outcome), [
        ['77', 'missed'],
        ['88', 'paid'],
      ])
    },
  },
  {
    ...fixture,
    name: 'payment-comes-late',
    title: 'A payment arrives after the item was sold to the next buyer',
    trigger: [says(OWNER, LONG_SALE), taps(77), taps(88, 1), pays(2, 88), pays(1, 77)],
    check(outcome) {
      assert.match(said(outcome, 88)[1] ?? '', /your payment for Lavender candle has arrived/)
      assert.match(said(outcome, 77)[1] ?? '', /the item is no longer available. You will get a refund/)
      assert.match(
        said(outcome, OWNER)[0] ?? '',
        /pi_1 for Lavender candle, reservation 1, came after .* Refund it in Stripe/,
      )
      assert.deepEqual(places(outcome), [
        ['77', 'refund'],
        ['88', 'paid'],
      ])
      assert.match(said(outcome, OWNER)[1] ?? '', /1 of 1 paid, 0 reserved/)
    },
  },
  {
    ...fixture,
    settings: { ...fixture.settings, holdMinutes: 120 },
    name: 'paid-after-the-end',
    title: 'A buyer pays after the sale has ended',
    trigger: [
      says(OWNER, SALE),
      taps(77),
      // After the post is closed and counted.
      {
        kind: 'event',
        node: 'Payment in Stripe',
        later: 1,
        event: stripeSends({ place: 1, chat: 77, endsAt: '2026-11-16T09:00:00.000Z' }).event,
      },
    ],
    check(outcome) {
      assert.match(JSON.stringify(outcome.exchanges.map(({ body }) => body)), /metadata\[endsAt\]\W+2026-11-16T/)
      assert.match(said(outcome, 77)[1] ?? '', /your payment for Lavender candle has arrived/)
      const owner = said(outcome, OWNER).join('\n')
      assert.match(owner, /0 of 1 paid, 1 reserved and still payable/)
      assert.match(owner, /pi_1 was paid after the sale had ended, for Lavender candle, reservation 1\. Ship it\./)
    },
  },
  {
    ...fixture,
    name: 'after-the-payment',
    title: 'Taps before and after a payment',
    trigger: [says(OWNER, SALE), taps(77), taps(77), pays(1, 77), taps(88), taps(77)],
    check(outcome) {
      assert.match(said(outcome, 77)[1] ?? '', /Your item is still reserved\. Pay here: https:/)
      assert.match(said(outcome, 88)[0] ?? '', /Every Lavender candle is reserved/)
      assert.match(said(outcome, 77)[3] ?? '', /You have already bought this item\. One per person\./)
      assert.match(said(outcome, OWNER)[0] ?? '', /1 of 1 paid, 0 reserved and still payable, taps in total: 4/)
    },
  },
  {
    ...fixture,
    name: 'ends-before-the-bank',
    title: 'A sale ends while a bank debit is unconfirmed',
    trigger: [says(OWNER, SALE), taps(77), stripeSends({ place: 1, chat: 77, status: 'unpaid' })],
    check: (outcome) =>
      assert.match(said(outcome, OWNER)[0] ?? '', /0 of 1 paid, 1 waiting for the bank, 0 reserved and still payable/),
  },
  {
    ...fixture,
    tables: [
      fixture.tables[0],
      {
        ...fixture.tables[1],
        rows: [
          ['sale1', '77', 'held', '07:30'],
          ['sale1', '88', 'held', '08:30'],
          ['sale2', '77', 'held', '07:30'],
          ['sale2', '88', 'held', '07:40'],
          ['sale2', '99', 'missed', '08:30'],
          ['sale3', '77', 'held', '07:30'],
          ['sale3', '88', 'processing', '07:40'],
          ['sale4', '77', 'processing', '07:30'],
          ['sale4', '88', 'paid', '07:40'],
        ].map(([saleId, userId, state, minute]) => ({
          saleId,
          userId,
          state,
          heldUntil: `2026-11-16T${minute}:00.000Z`,
          link: 'https://checkout.stripe.com/c/1',
        })),
      },
    ],
    name: 'late-payments',
    title: 'Late payments for items that are reserved, free or waiting for a bank',
    trigger: [
      pays(1, 77),
      pays(3, 77),
      pays(6, 77),
      stripeSends({ place: 8, chat: 77, type: 'async_payment_succeeded' }),
    ].map(({ kind, node, event }) => ({ kind, node, event })),
    check(outcome) {
      assert.deepEqual(
        [0, 2, 5, 7].map((at) => places(outcome)[at]?.[1]),
        ['refund', 'paid', 'refund', 'paid'],
      )
      assert.equal(said(outcome, OWNER).filter((text) => /Refund it in Stripe/.test(text)).length, 2)
    },
  },
  {
    ...fixture,
    name: 'nothing-to-do',
    title: 'Unknown users, a wrong command and an expired offer',
    trigger: [
      says(77, 'Hello'),
      says(OWNER, 'Hello'),
      says(OWNER, '/sale many | 1 | 60 | Candle'),
      says(OWNER, '/sale 1 | 1,234 | 60 | Candle'),
      says(OWNER, '/sale 1 | 1.234 | 60 | Candle'),
      says(77, '/start abcdefgh'),
    ],
    check(outcome) {
      assert.match(said(outcome, 77)[0] ?? '', /use the button below an offer/)
      assert.match(said(outcome, OWNER)[0] ?? '', /Send: \/sale quantity/)
      assert.match(said(outcome, OWNER)[1] ?? '', /The quantity must be a whole number up to 100/)
      assert.match(said(outcome, OWNER)[2] ?? '', /Write the price without a thousands separator/)
      assert.match(said(outcome, OWNER)[3] ?? '', /Write the price without a thousands separator/)
      assert.ok(!texts(outcome).some((text) => text.startsWith('@candles:')))
      assert.match(said(outcome, 77)[1] ?? '', /This offer is over/)
      assert.deepEqual(places(outcome), [])
    },
  },
  {
    ...fixture,
    name: 'too-late',
    title: 'A tap after the offer has ended',
    trigger: [says(OWNER, SALE), { ...tap(77), later: 1 }],
    check(outcome) {
      assert.match(said(outcome, 77)[0] ?? '', /This offer is over/)
      assert.deepEqual(places(outcome), [])
    },
  },
  {
    ...fixture,
    settings: { ...fixture.settings, currency: 'jpy' },
    name: 'in-yen',
    title: 'A price in yen, which has no cents',
    trigger: [
      says(OWNER, '/sale 1 | 99 | 60 | Lavender candle'),
      says(OWNER, '/sale 1 | 2400 | 60 | Lavender candle'),
      taps(77),
    ],
    check(outcome) {
      assert.match(said(outcome, OWNER)[0] ?? '', /The price must be between 100 and 99999999/)
      assert.match(JSON.stringify(texts(outcome)), /@candles: [^"]*Lavender candle[^"]*¥2,400, 1 available/)
      const [asked] = outcome.exchanges.filter(({ path }) => path === '/v1/checkout/sessions')
      assert.match(asked?.headers['idempotency-key'] ?? '', /^flash-\w+-\S+$/)
      assert.match(JSON.stringify(asked?.body), /"unit_amount"?:"?2400"|unit_amount[^0-9]*2400\b/)
    },
  },
  {
    ...fixture,
    settings: { ...fixture.settings, currency: 'ugx' },
    name: 'in-shillings',
    title: 'A price in Ugandan shillings, which Stripe counts in hundredths',
    trigger: [says(OWNER, '/sale 1 | 45000 | 60 | Lavender candle'), taps(77)],
    check(outcome) {
      assert.match(JSON.stringify(texts(outcome)), /@candles: [^"]*Lavender candle[^"]*UGX\s45,000, 1 available/)
      const [asked] = outcome.exchanges.filter(({ path }) => path === '/v1/checkout/sessions')
      assert.match(JSON.stringify(asked?.body), /unit_amount[^0-9]*4500000\b/)
    },
  },
  {
    ...fixture,
    settings: { ...fixture.settings, currency: 'kwd' },
    name: 'in-dinars',
    title: 'A price in dinars, which have three decimals, and Telegram fails once',
    failures: [down('telegram', { route: 'POST /:bot/editMessageText', times: 1 })],
    trigger: [says(OWNER, `/sale 1 | 2.456 | 60 | Lavender candle${' from our own bees'.repeat(10)}`), taps(77)],
    check(outcome) {
      assert.match(
        JSON.stringify(texts(outcome)),
        /@candles: [^"]*Lavender candle(?: from our own bees){5} from our own b\W[^"]*KWD\s2\.460, 1 available/,
      )
      const [asked] = outcome.exchanges.filter(({ path }) => path === '/v1/checkout/sessions')
      assert.match(JSON.stringify(asked?.body), /"unit_amount"?:"?2460"|unit_amount[^0-9]*2460\b/)
    },
  },
  {
    ...fixture,
    tables: [
      {
        ...fixture.tables[0],
        rows: [
          {
            saleId: 'candle2pieces',
            title: 'Lavender candle',
            cents: 1990,
            stock: 3,
            endsAt: '2026-11-16T12:00:00.000Z',
            state: 'open',
          },
        ],
      },
      {
        ...fixture.tables[1],
        rows: [
          ['77', '36', 'https://checkout.stripe.com/c/1'],
          ['77', '36', ''],
          ['99', '04', 'https://checkout.stripe.com/c/3'],
        ].map(([userId, minute, link]) => ({
          saleId: 'candle2pieces',
          userId,
          state: 'held',
          heldUntil: `2026-11-16T08:${minute}:00.000Z`,
          link,
        })),
      },
    ],
    name: 'double-tap',
    title: 'A buyer taps twice just before the next one; a payment page has expired',
    trigger: [says(88, '/start candle2pieces'), says(99, '/start candle2pieces')],
    check(outcome) {
      assert.match(said(outcome, 88)[0] ?? '', /One item is yours until 09:31/)
      assert.deepEqual(places(outcome)[3], ['88', 'held'])
      assert.match(said(outcome, 99)[0] ?? '', /Your payment page has expired\. Tap the button again in five minutes/)
    },
  },
  {
    ...fixture,
    name: 'stripe-is-down',
    title: 'Stripe is down during a reservation',
    trigger: [says(OWNER, SALE), taps(77)],
    failures: [down('stripe', { route: 'POST /v1/checkout/sessions' })],
    check(outcome) {
      assert.match(said(outcome, 77)[0] ?? '', /Something went wrong with the payment page, and you were not charged/)
      assert.deepEqual(places(outcome), [['77', 'missed']])
    },
  },
  {
    ...fixture,
    name: 'channel-refuses',
    title: 'The channel rejects the post',
    trigger: says(OWNER, SALE),
    failures: [{ vendor: 'telegram', failure: 'unauthorized', route: 'POST /:bot/sendMessage', times: 1 }],
    check(outcome) {
      assert.match(said(outcome, OWNER)[0] ?? '', /The channel rejected the offer, so it was not posted/)
      assert.equal(outcome.nodes['Wait for the end'], undefined)
    },
  },
])
