import { expect, test } from 'vitest'
import { sendMessage } from '#domain/contact/send-message.ts'
import type { Answer } from '#domain/errors.ts'
import type { KeptMessage, Mail } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'
import { aContactMessage } from './a-message.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const WORKS: Answer<void> = ok(undefined)
const storageDown = err({ kind: 'service-down', service: 'storage' } as const)
const mailDown = err({ kind: 'service-down', service: 'mail' } as const)

async function send({ keep = WORKS, mail = WORKS }: { keep?: Answer<void>; mail?: Answer<void> } = {}) {
  const kept: KeptMessage[] = []
  const mailed: Mail[] = []
  const keepCopy = async (message: KeptMessage) => {
    kept.push(message)
    return keep
  }
  const sendMail = async (sent: Mail) => {
    mailed.push(sent)
    return mail
  }
  const ports = { messages: { keep: keepCopy }, mailer: { send: sendMail } }
  const given = { message: aContactMessage(), id: 'abc', to: 'help@shop.example', now: NOW }
  return { delivery: await sendMessage(ports, given), kept, mailed }
}

test('a message is kept and mailed to the support mailbox, and an answer goes to who wrote it', async () => {
  const { delivery, kept, mailed } = await send()
  const body = 'Name: Ada Lovelace\nE-mail: ada@example.com\n\nDo you sell punch cards?\n\nRegards, A.'
  const subject = 'Contact: Ada Lovelace'
  const replyTo = 'ada@example.com'
  expect(delivery).toEqual({ ok: true, value: { stored: true, mailed: true } })
  expect(kept).toEqual([{ id: 'abc', at: '2026-11-20T10:00:00.000Z', replyTo, subject, body }])
  expect(mailed).toEqual([{ to: 'help@shop.example', subject, text: body, replyTo, idempotencyKey: 'contact/abc' }])
})

test('one of copy and mail is enough', async () => {
  expect((await send({ mail: mailDown })).delivery).toEqual(ok({ stored: true, mailed: false }))
  expect((await send({ keep: storageDown })).delivery).toEqual(ok({ stored: false, mailed: true }))
})

test('without both it is not sent', async () => {
  expect((await send({ keep: storageDown, mail: mailDown })).delivery).toEqual(mailDown)
})
