import { expect, test } from 'vitest'
import { plainText } from '#domain/contact/plain-text.ts'
import type { Mail, StoredMessage } from '#domain/contact/ports.ts'
import { resendMessages } from '#domain/contact/resend-messages.ts'
import { sendMessage } from '#domain/contact/send-message.ts'
import { Outage } from '#domain/shared/errors.ts'
import { aMessageStore } from '../../../fixtures/a-message-store.ts'
import { aSupportRequest } from './a-message.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const TO = 'help@shop.example'
const mailDown = new Outage('mail')

const aStoredMessage = (id: string, day = '2026-11-20'): StoredMessage => ({
  id,
  form: 'contact',
  at: `${day}T08:00:00.000Z`,
  replyTo: 'ada@example.com',
  subject: 'Contact: Ada Lovelace',
  body: 'Hello',
})

/** A mail service that refuses the mails with these keys. */
function aMailer(...refused: string[]) {
  const sent: Mail[] = []
  const send = async (mail: Mail) => {
    if (refused.includes(mail.idempotencyKey)) throw mailDown
    sent.push(mail)
  }
  return { sent, send }
}

const always = () => true
const confirm = async () => undefined
const given = { to: TO, now: NOW, hasTime: always }
const nothing = { mailed: 0, givenUp: 0, failures: [], finished: true }

test('a message that could not be mailed is mailed later, as the very mail it would have been', async () => {
  const messages = aMessageStore()
  const tried: Mail[] = []
  const send = async (mail: Mail) => {
    tried.push(mail)
    throw mailDown
  }
  const message = aSupportRequest()
  const { form, email: replyTo } = message
  const order = { form, replyTo, text: plainText(message), id: 'abc', to: TO, now: NOW - 3_600_000 }
  await sendMessage({ messages, mailer: { send }, confirm, later: () => expect.unreachable('marked') }, order)
  const mailer = aMailer()
  expect(await resendMessages({ messages, mailer, confirm }, given)).toEqual({ ...nothing, mailed: 1 })
  expect(mailer.sent).toEqual(tried)
  expect(mailer.sent[0]).toMatchObject({ replyTo: 'max@example.com', idempotencyKey: 'support/abc' })
})

test('each is mailed once', async () => {
  const messages = aMessageStore(aStoredMessage('a'), aStoredMessage('b'))
  const mailer = aMailer()
  expect(await resendMessages({ messages, mailer, confirm }, given)).toEqual({ ...nothing, mailed: 2 })
  expect(await resendMessages({ messages, mailer, confirm }, given)).toEqual(nothing)
  expect(mailer.sent).toHaveLength(2)
})

test('one that fails, by outage or mistake, stops none of the others and is tried again', async () => {
  const messages = aMessageStore(aStoredMessage('a'), aStoredMessage('b'), aStoredMessage('c'))
  const broken = new Error('of ours')
  const read: typeof messages.read = async (key) => (key.id === 'b' ? Promise.reject(broken) : messages.read(key))
  const ports = { messages: { ...messages, read }, mailer: aMailer('contact/a'), confirm }
  expect(await resendMessages(ports, given)).toEqual({ ...nothing, mailed: 1, failures: [mailDown, broken] })
  expect((await messages.unmailed(0, NOW)).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('after 30 days a message is left, and counted', async () => {
  const messages = aMessageStore(aStoredMessage('old', '2026-10-20'), aStoredMessage('young', '2026-10-21'))
  const mailer = aMailer()
  expect(await resendMessages({ messages, mailer, confirm }, given)).toEqual({ ...nothing, mailed: 1, givenUp: 1 })
  expect(mailer.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['contact/young'])
})

test('a run that is out of time leaves the rest to the next one', async () => {
  const messages = aMessageStore(aStoredMessage('a'), aStoredMessage('b'))
  const mailer = aMailer()
  const hasTime = () => mailer.sent.length < 1
  expect(await resendMessages({ messages, mailer, confirm }, { ...given, hasTime })).toMatchObject({
    mailed: 1,
    finished: false,
  })
})

test('the sender of each is told that it came, before it is marked', async () => {
  const messages = aMessageStore(aStoredMessage('a'), aStoredMessage('b'))
  const confirmed: string[] = []
  const noteConfirmed = async ({ id }: StoredMessage) => {
    expect(messages.marked).not.toContain(`2026-11-20/${id}`)
    confirmed.push(id)
  }
  await resendMessages({ messages, mailer: aMailer('contact/a'), confirm: noteConfirmed }, given)
  expect(confirmed).toEqual(['b'])
})
