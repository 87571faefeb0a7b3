import { expect, test } from 'vitest'
import { readMailWebhook } from '#adapters/mail/webhook.ts'
import { MAIL_WEBHOOK_SECRET } from '../../../local/environment.ts'
import { signedByMail } from '../../fixtures/shop/a-mail-webhook.ts'

test('a message names no more addresses than an email has recipients, and what is no address is passed over', () => {
  const to = [7, ...Array.from({ length: 2500 }, (_, nth) => `r${nth}@example.com`)]
  const body = JSON.stringify({ type: 'email.complained', created_at: '2026-11-27T10:00:00Z', data: { to } })
  const headers = new Headers(signedByMail(body))
  const read = readMailWebhook({ body, headers, secret: MAIL_WEBHOOK_SECRET, now: Date.now() })
  expect(read.ok && read.value.addresses).toEqual(Array.from({ length: 49 }, (_, nth) => `r${nth}@example.com`))
})
