import { expect, test } from 'vitest'
import { plainText } from '#domain/contact/plain-text.ts'
import type { Mail, Messages, StoredMessage } from '#domain/contact/ports.ts'
import { sendMessage } from '#domain/contact/send-message.ts'
import { Outage } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { aMessageStore } from '../../../fixtures/a-message-store.ts'
import { aContactMessage } from './a-message.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const mailDown = new Outage('mail')
const keep = () => Promise.reject(new Outage('storage'))

async function send({ store = {}, mail }: { store?: Partial<Messages>; mail?: Outage } = {}) {
  const messages = { ...aMessageStore(), ...store }
  const mailed: Mail[] = []
  const sendMail = async (sent: Mail) => {
    mailed.push(sent)
    if (mail) throw mail
  }
  const after: Promise<void>[] = []
  const confirmed: string[] = []
  const confirm = async ({ replyTo }: StoredMessage) => {
    // The mark comes last, so that a crash before the confirmation leaves something to be done.
    expect([...messages.marked]).toEqual([])
    confirmed.push(replyTo)
  }
  const later = (work: Promise<void>) => void after.push(work)
  const ports = { messages, mailer: { send: sendMail }, confirm, later }
  const message = aContactMessage()
  const { form, email: replyTo } = message
  const given = { form, replyTo, text: plainText(message), id: 'abc', to: 'help@shop.example', now: NOW }
  const delivery = await sendMessage(ports, given)
  await Promise.all(after)
  return { delivery, kept: messages.kept, marked: [...messages.marked], mailed, confirmed }
}

test('a message is kept and mailed to the support mailbox, and an answer goes to who wrote it', async () => {
  const { delivery, kept, mailed } = await send()
  const body = 'Name: Ada Lovelace\nEmail: ada@example.com\n\nDo you sell punch cards?\n\nRegards, A.'
  const subject = 'Contact: Ada Lovelace'
  const replyTo = 'ada@example.com'
  expect(delivery).toEqual({ ok: true, value: { stored: true, mailed: true } })
  expect(kept).toEqual([{ id: 'abc', form: 'contact', at: '2026-11-20T10:00:00.000Z', replyTo, subject, body }])
  expect(mailed).toEqual([{ to: 'help@shop.example', subject, text: body, replyTo, idempotencyKey: 'contact/abc' }])
})

test('one of copy and mail is enough', async () => {
  expect((await send({ mail: mailDown })).delivery).toEqual(ok({ stored: true, mailed: false }))
  expect((await send({ store: { keep } })).delivery).toEqual(ok({ stored: false, mailed: true }))
  expect((await send({ store: { keep }, mail: mailDown })).delivery).toEqual(
    err({ kind: 'service-down', service: 'mail' }),
  )
})

test('only what was kept and mailed is marked, so that all else is mailed later', async () => {
  expect((await send()).marked).toEqual(['2026-11-20/abc'])
  expect((await send({ mail: mailDown })).marked).toEqual([])
  expect((await send({ store: { keep } })).marked).toEqual([])
})

test('a mark that cannot be written changes nothing for who wrote the message', async () => {
  const markMailed = async () => Promise.reject(new Error('storage down'))
  expect((await send({ store: { markMailed } })).delivery).toEqual(ok({ stored: true, mailed: true }))
})

test('the sender is told once it was mailed, kept or not; before that nobody has it to answer', async () => {
  expect((await send()).confirmed).toEqual(['ada@example.com'])
  expect((await send({ store: { keep } })).confirmed).toEqual(['ada@example.com'])
  expect((await send({ mail: mailDown })).confirmed).toEqual([])
})
