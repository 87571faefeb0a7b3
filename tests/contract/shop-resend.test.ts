import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { aContactMessage, aSupportRequest } from '../unit/domain/contact/a-message.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.services.mail.reset()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  await shop.mend()
  // Each test begins with nothing left to do.
  await resend()
})

const resend = () => shop.runJob('resend-messages')
/** What has come to our own mailbox. */
const mails = () => shop.services.mail.mails().filter(({ to }) => to === 'support@flowshelf.example')
const store = () => getStore({ name: 'messages', consistency: 'strong' })
const marks = async () => (await store().list({ prefix: 'mailed/' })).blobs.length

async function send(body: object) {
  const { status } = await shop.api('contact', { body })
  await shop.settled()
  return status
}

async function duringAnOutage(body: object) {
  shop.services.mail.failing = true
  const status = await send(body)
  shop.services.mail.failing = false
  return status
}

test('a message from an email outage is sent once, with its sender as reply address', async () => {
  expect(await duringAnOutage(aSupportRequest({ message: 'Down at night' }))).toBe(200)
  expect(mails()).toEqual([])
  expect(await resend()).toMatchObject({ ok: true, answer: '1 message emailed.' })
  expect(await resend()).toMatchObject({ ok: true, answer: '0 messages emailed.' })
  expect(mails()).toMatchObject([
    {
      to: 'support@flowshelf.example',
      replyTo: 'max@example.com',
      subject: '[Urgent] Support: Template Setup & Configuration (Max Member)',
      text: expect.stringContaining('Down at night'),
    },
  ])
})

test('a message that was mailed at once is not mailed again, even when the mail service has forgotten it', async () => {
  await send(aContactMessage({ message: 'At once' }))
  expect(mails()).toHaveLength(1)
  shop.services.mail.reset()
  expect((await resend()).answer).toBe('0 messages emailed.')
  expect(mails()).toEqual([])
})

test('while mail is still down nothing is lost, and the log counts what waits', async () => {
  await duringAnOutage(aContactMessage({ message: 'First' }))
  await duringAnOutage(aContactMessage({ message: 'Second' }))
  shop.services.mail.failing = true
  expect((await resend()).answer).toBe('0 messages emailed. 2 messages failed and will be retried.')
  await shop.mend()
  expect((await resend()).answer).toBe('2 messages emailed.')
  expect(mails()).toHaveLength(2)
})

test('whoever sends the same message again after the outage is heard once', async () => {
  const message = { ...aContactMessage({ message: 'Did you get this?' }), attempt: 'attempt-1' }
  await duringAnOutage(message)
  await send(message)
  await resend()
  expect(mails()).toHaveLength(1)
})

test('two runs at once mail once', async () => {
  await duringAnOutage(aContactMessage({ message: 'Twice at once' }))
  await Promise.all([resend(), resend()])
  expect(mails()).toHaveLength(1)
})

test('a message whose mark could not be written is not mailed twice, and marked by the next run', async () => {
  const before = await marks()
  // What counts the call is the first write, what finds the copy the second, the copy the third, the mark the fourth.
  shop.services.blobs.failNextWrites(3, 1)
  await send(aContactMessage({ message: 'Unmarked at once' }))
  expect([mails().length, await marks()]).toEqual([1, before])
  expect((await resend()).answer).toBe('1 message emailed.')
  expect([mails().length, await marks()]).toEqual([1, before + 1])
})

test('a run that storage fails in has mailed, and the next one does not mail again', async () => {
  await duringAnOutage(aContactMessage({ message: 'Unmarked by a run' }))
  shop.services.blobs.failNextWrites(0, 1)
  expect((await resend()).answer).toBe('0 messages emailed. 1 message failed and will be retried.')
  expect((await resend()).answer).toBe('1 message emailed.')
  expect((await resend()).answer).toBe('0 messages emailed.')
  expect(mails()).toHaveLength(1)
})

test('a message of five weeks ago is left where it is, and counted; one of last year is not even listed', async () => {
  const day = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 10)
  const old = { id: 'old', form: 'contact', at: `${day}T00:00:00.000Z`, replyTo: 'a@b.c', subject: 'S', body: 'B' }
  for (const key of [`${day}/old`, '2025-03-01/older']) await store().setJSON(key, old)
  expect((await resend()).answer).toBe('0 messages emailed. 1 message older than 30 days left in the store "messages".')
  expect(mails()).toEqual([])
  for (const key of [`${day}/old`, '2025-03-01/older']) await store().delete(key)
})
