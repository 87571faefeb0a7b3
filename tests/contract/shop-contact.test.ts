// Long, as the form, its copy, its mail and the confirmation are one message, in one shop.

import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContactOutput } from '#contracts/contact.ts'
import type { Failure } from '#contracts/failure.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { aContactMessage, aSupportRequest } from '../unit/domain/contact/a-message.ts'

let shop: Shop

/** What a message is counted by is written before anything is kept of it; that write may fail, too. */
const COUNTED = 1
const SUPPORT = 'support@flowshelf.example'

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.services.mail.reset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await shop.mend()
})

const mailsTo = (address: string) => shop.services.mail.mails().filter(({ to }) => to === address)
/** What has come to our own mailbox. */
const mails = () => mailsTo(SUPPORT)
const copies = async () => {
  const store = getStore({ name: 'messages', consistency: 'strong' })
  const { blobs } = await store.list()
  const messages = blobs.filter(({ key }) => !/^(mailed|from)\//.test(key))
  return Promise.all(
    messages.map(async ({ key }) => ({ key, message: (await store.get(key, { type: 'json' })) as { body: string } })),
  )
}
const copiesWith = async (words: string) => (await copies()).filter(({ message }) => message.body.includes(words))
const send = (body: object) => shop.api<ContactOutput | Failure>('contact', { body })
const post = (entries: Record<string, string>, headers: Record<string, string> = { origin: shop.siteUrl }) =>
  shop.api<Failure | null>('contact', {
    body: new URLSearchParams(entries).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('sent by our script', () => {
  test('a contact message arrives at the support mailbox, to be answered to its sender', async () => {
    const { status, body } = await send(aContactMessage({ message: 'Hello there' }))
    expect([status, body]).toEqual([200, { success: true, stored: true, mailed: true }])
    expect(mails()).toMatchObject([
      {
        to: SUPPORT,
        from: 'Flowshelf <hello@flowshelf.test>',
        replyTo: 'ada@example.com',
        subject: 'Contact: Ada Lovelace',
        text: 'Name: Ada Lovelace\nEmail: ada@example.com\n\nHello there',
      },
    ])
    const [copy] = await copiesWith('Hello there')
    expect(copy?.key).toMatch(/^\d{4}-\d\d-\d\d\/[0-9a-f]{32}$/)
    expect(copy?.message).toMatchObject({ replyTo: 'ada@example.com', subject: 'Contact: Ada Lovelace' })
  })

  test('a support request arrives with category, priority and template', async () => {
    expect((await send(aSupportRequest())).status).toBe(200)
    expect(mails()[0]).toMatchObject({
      to: SUPPORT,
      replyTo: 'max@example.com',
      subject: '[Urgent] Support: Template Setup & Configuration (Max Member)',
    })
    expect(mails()[0]?.text).toContain('Template: Viral UGC Content')
  })

  test('a message of a signed-in member names their plan, no matter what the form sends', async () => {
    const [ada, bea] = [shop.aPerson('ada'), shop.aPerson('bea')]
    await shop.buy({ as: ada })
    await shop.buy({ as: bea, planName: 'Pro Plan' })
    shop.services.mail.reset()
    const request = aSupportRequest({ priority: '', category: '' })
    for (const { token } of [ada, bea])
      expect((await shop.api('contact', { body: { ...request, attempt: 'of-a-member' }, token })).status).toBe(200)
    await send({ ...aSupportRequest({ message: 'Without a session.' }), plan: 'Pro Plan' })
    expect(
      mails()
        .map(({ subject }) => subject)
        .reverse(),
    ).toEqual([
      '[Basic Plan] Support: request (Max Member)',
      '[Pro Plan] [High] Support: request (Max Member)',
      '[Urgent] Support: Template Setup & Configuration (Max Member)',
    ])
  })

  test('a message is taken although the plan of its sender cannot be told', async () => {
    const { token } = shop.aPerson('cleo')
    const body = aContactMessage()
    expect((await shop.api('contact', { body: { ...body, attempt: 'attempt-f' }, token: `${token}x` })).status).toBe(
      200,
    )
    shop.services.blobs.failing = true
    expect((await shop.api('contact', { body: { ...body, attempt: 'attempt-o' }, token })).status).toBe(200)
    expect(mails().map(({ subject }) => subject)).toEqual(['Contact: Ada Lovelace', 'Contact: Ada Lovelace'])
  })

  test('the same attempt is kept and mailed once; the same words in another attempt are another message', async () => {
    const message = { ...aContactMessage({ message: 'Any news?' }), attempt: 'attempt-1' }
    expect((await send(message)).body).toMatchObject({ success: true })
    expect((await send(message)).body).toMatchObject({ success: true })
    expect([mails().length, (await copiesWith('Any news?')).length]).toEqual([1, 1])
    await send({ ...message, attempt: 'attempt-2' })
    expect([mails().length, (await copiesWith('Any news?')).length]).toEqual([2, 2])
  })

  test('wrong fields are named one by one, and nothing is sent', async () => {
    const { status, body } = await send({ ...aContactMessage({ email: 'ada', message: '' }) })
    expect(status).toBe(400)
    expect(body).toMatchObject({ kind: 'invalid-input' })
    expect('fields' in body && body.fields).toEqual({
      email: 'Enter a complete email address, with an @ and a domain.',
      message: 'Enter your message.',
    })
    expect(mails()).toEqual([])
  })

  test.each([[{}], [{ form: 'petition' }], [[]], [null]])('%j is no form of ours', async (body) => {
    const answer = await shop.api<Failure>('contact', { body: JSON.stringify(body) })
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('Name the form')])
  })

  test('what fills in the field nobody sees is thanked, and forgotten', async () => {
    const before = (await copies()).length
    const { status, body } = await send({ ...aContactMessage(), homepage: 'https://buy.example' })
    expect([status, body]).toEqual([200, { success: true, stored: true, mailed: true }])
    expect([mails().length, (await copies()).length]).toEqual([0, before])
  })

  test('while mail is down the message is kept, and the answer says so', async () => {
    shop.services.mail.failing = true
    const { status, body } = await send(aContactMessage({ message: 'During the outage' }))
    expect([status, body]).toEqual([200, { success: true, stored: true, mailed: false }])
    expect(await copiesWith('During the outage')).toHaveLength(1)
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('stored in "messages"'))
  })

  test('while storage is down the message is mailed all the same', async () => {
    shop.services.blobs.failNextWrites(0, COUNTED + 1)
    const { status, body } = await send(aContactMessage({ message: 'No shelf' }))
    expect([status, body]).toEqual([200, { success: true, stored: false, mailed: true }])
    expect(mails()).toHaveLength(1)
  })

  test('when nothing works the answer asks to try again', async () => {
    shop.services.mail.failing = true
    shop.services.blobs.failNextWrites(0, COUNTED + 1)
    const { status, body } = await send(aContactMessage({ message: 'Nothing works' }))
    expect(status).toBe(502)
    expect(body).toMatchObject({ success: false, kind: 'service-down' })
  })

  test('the sixth message within a minute is refused', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const statuses = []
    for (let count = 1; count <= 6; count += 1) statuses.push((await send({})).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })
})

describe('the confirmation to who wrote', () => {
  test('comes once, in both versions, to be answered to us, and holds nothing that was typed', async () => {
    const message = { ...aContactMessage({ message: 'Cheap pills at pills.example' }), attempt: 'attempt-1' }
    for (const _ of [1, 2]) await send(message)
    await shop.settled()
    expect(mailsTo('ada@example.com')).toMatchObject([
      {
        from: 'Flowshelf <hello@flowshelf.test>',
        replyTo: SUPPORT,
        subject: 'Flowshelf got your message',
        text: expect.stringMatching(/Sent via: the contact form\nReceived: .* UTC\nReference: [0-9a-f]{12}\n/),
        html: expect.stringContaining('the contact form'),
      },
    ])
    const [confirmation] = mailsTo('ada@example.com')
    for (const typed of ['pills', 'Ada', 'Lovelace']) {
      expect(confirmation?.text).not.toContain(typed)
      expect(confirmation?.html).not.toContain(typed)
    }
  })

  test('is sent at most once a day per form, so it cannot be used to flood a mailbox', async () => {
    const email = 'victim@example.com'
    await send(aContactMessage({ email, message: 'First' }))
    await send(aContactMessage({ email, message: 'Second' }))
    await send(aContactMessage({ email: 'Victim+2@example.com', message: 'Third' }))
    await shop.settled()
    expect([mails().length, mailsTo(email).length, mailsTo('Victim+2@example.com').length]).toEqual([3, 1, 0])
    await send(aSupportRequest({ email, message: 'Fourth' }))
    await shop.settled()
    expect(mailsTo(email)).toHaveLength(2)
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('is sent only after the message is stored, and not for spam that fills the hidden field', async () => {
    shop.services.mail.failing = true
    await send(aContactMessage({ message: 'In the dark' }))
    await shop.mend()
    await send({ ...aContactMessage(), homepage: 'https://buy.example' })
    await shop.settled()
    expect(mailsTo('ada@example.com')).toEqual([])
    await shop.runJob('resend-messages')
    expect(mailsTo('ada@example.com')).toHaveLength(1)
  })
})

describe('sent by a browser without it', () => {
  test('a good form leads to a page that says thanks', async () => {
    const { status, headers } = await post({ ...aSupportRequest({ message: 'Manually' }), homepage: '' })
    expect([status, headers.get('location')]).toEqual([303, '/support/sent'])
    expect(mails()).toHaveLength(1)
  })

  test('a form sent twice by a double click arrives once', async () => {
    await Promise.all([1, 2].map(() => post(aContactMessage({ message: 'Clicked twice' }))))
    expect([mails().length, (await copiesWith('Clicked twice')).length]).toEqual([1, 1])
  })

  test('a wrong one is handed on, as it is, to the page that shows it again', async () => {
    const { status, headers } = await post(aContactMessage({ email: 'ada' }))
    expect([status, headers.get('location')]).toEqual([307, '/contact/answer?outcome=wrong'])
    expect(mails()).toEqual([])
  })

  test('an outage is told on that page too', async () => {
    shop.services.mail.failing = true
    const kept = await post(aSupportRequest({ message: 'Kept by hand' }))
    expect([kept.status, kept.headers.get('location')]).toEqual([307, '/support/answer?outcome=kept'])
    shop.services.blobs.failNextWrites(0, COUNTED + 1)
    const failed = await post(aContactMessage({ message: 'Lost by hand' }))
    expect(failed.headers.get('location')).toBe('/contact/answer?outcome=failed')
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ])('a form of another site is refused: %j', async (headers) => {
    const { status, body } = await post(aContactMessage(), headers)
    expect([status, body?.kind]).toEqual([403, 'foreign-form'])
    expect(mails()).toEqual([])
  })
})

test('it takes POST only, and no other kind of body', async () => {
  expect((await shop.api('contact')).status).toBe(405)
  const multipart = await shop.api<Failure>('contact', {
    body: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect([multipart.status, multipart.body.error]).toEqual([400, 'Send JSON, with content-type: application/json.'])
})
