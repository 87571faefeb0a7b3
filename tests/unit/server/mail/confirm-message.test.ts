import { expect, test, vi } from 'vitest'
import type { Mail } from '#domain/contact/ports.ts'
import { Outage } from '#domain/shared/errors.ts'
import { confirmMessage } from '#server/mail/confirm-message.ts'
import { aLetterhead } from '../../mails/a-letterhead.ts'

const typed = { replyTo: 'ada@example.com', subject: 'Contact: Ada', body: 'Hello' }
const message = { id: 'abc', form: 'contact', at: '2026-11-20T10:05:00.000Z', ...typed } as const

test('mailboxes, days and forms have a key each, which shows no address', async () => {
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail) }
  const changes = [
    {},
    { id: 'other' },
    { replyTo: 'Ada+news@Example.com' },
    { replyTo: 'max@example.com' },
    { at: '2026-11-21T10:05:00.000Z' },
    { form: 'support' as const },
  ]
  for (const change of changes) await confirmMessage({ mailer, letterhead: aLetterhead }, { ...message, ...change })
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey)
  expect(keys[0]).toMatch(/^received\/2026-11-20\/contact\/[0-9a-f]{32}$/)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(new Set(keys.slice(2)).size).toBe(4)
  expect(sent[2]).toMatchObject({ to: 'Ada+news@Example.com', replyTo: 'support@flowshelf.example' })
})

test('while mail is down it is logged and nothing fails; a mistake of ours is not hidden', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const down = { send: async () => Promise.reject(new Outage('mail')) }
  await confirmMessage({ mailer: down, letterhead: aLetterhead }, message)
  expect(warn.mock.calls.flat().join(' ')).toContain('message abc couldn’t be confirmed')
  expect(warn.mock.calls.flat().join(' ')).not.toContain('ada@')
  const broken = { send: async () => Promise.reject(new Error('of ours')) }
  await expect(confirmMessage({ mailer: broken, letterhead: aLetterhead }, message)).rejects.toThrow('of ours')
})
