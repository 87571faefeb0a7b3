import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { refundedCopy } from '#domain/checkout/refund-copy.ts'
import { composeMail } from '#mails/compose-mail.ts'
import { messageReceived } from '#mails/message-received.ts'
import { orderConfirmation } from '#mails/order-confirmation.ts'
import { templateUpdates } from '#mails/template-updates.ts'
import { mailPreviews } from '../../../scripts/mail-previews.ts'
import { aLetterhead } from './a-letterhead.ts'
import { wordsOfHtml, wordsOfText } from './words.ts'

const SITE = 'https://shop.example'
const mails = mailPreviews(SITE)
const mail = (name: string) => mails.find((one) => one.name === name) ?? expect.unreachable(`there is no mail ${name}`)

const AN_ORDER = {
  orderNumber: 'F-4K7Q-2M9X',
  plan: null,
  openUrl: `${SITE}/open`,
  withdrawUrl: `${SITE}/withdraw#order=F-1`,
  termsChangedAt: 0,
  withdrawalDays: 30,
}

describe.each(mails)('$name', ({ subject, html, text }) => {
  test('says the same in both versions', () => {
    const words = wordsOfText(text)
    expect(words.length).toBeGreaterThan(40)
    expect(wordsOfHtml(html)).toEqual(words)
  })

  test('leads to the same places in both versions', () => {
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    expect(targets.filter((href) => href.startsWith('http')).toSorted()).toEqual(
      (text.match(/^https?:\S+$/gm) ?? []).toSorted(),
    )
  })

  test('fetches nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|video|audio|object)\b|\bsrc(set)?=|url\(|@import|@font-face/i)
  })

  test('tells its reader who sends it and why', () => {
    for (const words of [
      'You’re receiving this email because',
      'Flowshelf Example Ltd, 1 Example Street',
      'support@flowshelf',
    ])
      expect(text).toContain(words)
  })

  test('has a subject that a phone shows whole, and no line feed in it', () => {
    expect(subject).toMatch(/^.{10,60}$/)
  })

  test('follows the colour scheme of its reader', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
  })

  test('shrinks to a narrow screen: nothing is wider than it but what is 600 at most', () => {
    expect(html.match(/(?<!-)width[=:]"?\d+(?!\d|%)/g)).toEqual(['width="600'])
    expect(html).toContain('width:100%;max-width:600px')
  })
})

describe('what stands in', () => {
  test('the order confirmation: how to get access, then the purchase details', () => {
    const { subject, text } = mail('order-confirmation')
    expect(subject).toBe('Your Basic Plan is ready')
    expect(text.match(/https:\S+/)?.[0]).toBe(`${SITE}/payment-success?session_id=cs_test_sample&proof=sample`)
    for (const line of [
      'Order: F-4K7Q-2M9X',
      'Plan: Basic Plan',
      'Amount: $20.00',
      'Includes tax: $3.19',
      'Paid: Nov 20, 2026, 10:05 UTC',
      'Purchased with: ada@example.com',
      'Sold by: Flowshelf Example Ltd, 1 Example Street, Example Town 12345',
      'Support: support@flowshelf.example',
      'The terms of service dated Nov 20, 2026 apply to this contract:',
      '- 10k+ workflows',
      '- Templates with step-by-step video guides',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toContain(`Your receipt and invoice are in your account:\n${SITE}/account`)
    expect(text).toMatch(/You can withdraw within 14 days of paying, without giving a reason/)
    expect(text).toContain('"I withdraw from my purchase of the Basic Plan made on Nov 20, 2026')
    expect(text).not.toContain('{')
  })

  test('it promises the same as the refund policy', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../content/pages/refunds.md'), 'utf8')
    expect(page).toContain('**14 days of paying** and you get a full refund. You don’t have to give a reason.')
    expect(page).toContain('"I withdraw from my purchase of the Basic Plan made on [date] with the email [email]."')
  })

  test('the order confirmation of a plan no longer sold: everything but its benefits', () => {
    const purchase = {
      planName: 'Old Plan',
      amount: 900,
      tax: 0,
      invoiced: false,
      currency: 'eur',
      paidAt: 0,
      email: 'ada@example.com',
    }
    const { text } = orderConfirmation(aLetterhead(), { ...AN_ORDER, purchase })
    expect(text).toContain('Amount: €9.00\nIncludes tax: €0.00\nPaid: Jan 1, 1970, 00:00 UTC')
    expect(text).toContain('You can withdraw within 30 days of paying')
    expect(text).not.toContain('What’s included')
  })

  test('the news of templates: each name in its own direction', () => {
    const news = [{ slug: 'a', name: 'חשבוניות (2)', notes: [{ version: '1.1.0', day: '2026-11-20', note: 'More.' }] }]
    const { html } = templateUpdates(aLetterhead(), { news, stopUrl: `${SITE}/stop` })
    expect(html).toMatch(/<h2 [^>]*dir="auto"[^>]*>חשבוניות \(2\)<\/h2>/)
    expect(html).toContain(`${SITE}/library-health`)
  })

  test('the refund email says the same about bank and license as the refund policy', () => {
    const { text } = mail('refund')
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../content/pages/refunds.md'), 'utf8')
    expect(page).toContain('Usually 5 to 10 business days later')
    expect(text).toContain('usually takes 5 to 10 business days')
    expect(refundedCopy({ refundedAmount: 2000, currency: 'usd' }, 'the Basic Plan').text).toContain(
      'usually takes 5 to 10 business days',
    )
    expect(page).toContain('The license for the templates ends.')
    expect(text).toContain('the license for templates you downloaded with it has ended')
    expect(page).toContain('Workflows you have already handed over to a client may stay with that client.')
    expect(text).toContain('clients may keep the work you already handed over.')
  })

  test('the other mails: what happened, and what can be done', () => {
    expect(mail('refund').text).toMatch(/We refunded \$20\.00 for your Basic Plan[\s\S]*\/contact/)
    expect(mail('dispute-opened').text).toMatch(
      /\$20\.00 payment made on Nov 20, 2026\.[\s\S]*You keep your access until[\s\S]*mistake[\s\S]*support@flowshelf/,
    )
    expect(mail('payment-failed').text).toMatch(/weren’t charged[\s\S]*https:\/\/shop\.example\/#pricing/)
    expect(mail('claim-link').text).toMatch(
      /works once and expires in two days:[\s\S]*claim=sample[\s\S]*ignore this email/,
    )
  })

  test('the withdrawal acknowledgement: the notice and its time to the second, and never an acceptance', () => {
    const { text } = mail('withdrawal-received')
    for (const line of [
      'I withdraw from my contract for the purchase named below.',
      'Name: Ada Buyer',
      'Email: The address this email was sent to',
      'Order or purchase: F-4K7Q-2M9X',
      'Sent on: Nov 20, 2026, 10:05:00 UTC (Nov 20, 2026, 11:05:00 in Europe/Berlin)',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).not.toMatch(/accept/i)
    expect(mail('withdrawal-confirmed').text.split('\n')).toContain('Email: ada@example.com')
    expect(mail('withdrawal-link').text).toMatch(/Anyone can enter[\s\S]*proof=sample[\s\S]*ignore this email/)
  })

  test('the confirmation of an order whose buyer agreed to immediate delivery: the words that were agreed to', () => {
    const waiver = 'I know that my right to withdraw ends with the first download.'
    const bought = {
      planName: 'Basic Plan',
      amount: 2000,
      tax: 0,
      invoiced: false,
      currency: 'usd',
      paidAt: 0,
      email: 'ada@example.com',
    }
    const { text } = orderConfirmation(aLetterhead(), { ...AN_ORDER, purchase: { ...bought, waiver } })
    expect(text).toContain(`When you paid, you agreed to this: "${waiver}"`)
    expect(text).toContain(`Withdraw from contract here:\n${SITE}/withdraw`)
  })

  test('the confirmation of a message: form, time and reference, and nothing that was typed', () => {
    const typed = { replyTo: 'ada@example.com', subject: 'Buy now', body: 'Cheap pills at https://pills.example' }
    const message = { id: 'abcdef0123456789', form: 'support', at: '2026-11-20T10:05:00.000Z', ...typed } as const
    const { subject, text, html } = messageReceived(aLetterhead(), message)
    expect(text).toContain('Sent via: the support form\nReceived: Nov 20, 2026, 10:05 UTC\nReference: abcdef012345')
    for (const entry of Object.values(typed)) expect(subject + text + html).not.toContain(entry)
  })
})

test('markup in what a mail is given stays text', () => {
  const hostile = '<img src=x onerror="alert(1)">&'
  const { html, text } = composeMail(aLetterhead({ shopName: hostile }), {
    subject: hostile,
    title: hostile,
    blocks: [
      hostile,
      { text: hostile, href: `https://shop.example/?a="${hostile}"` },
      { heading: hostile },
      { button: hostile, href: 'https://shop.example/?a=1&b=2' },
      { list: [hostile] },
      { table: [[hostile, hostile]] },
    ],
    why: hostile,
  })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('onerror="')
  expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;')).toHaveLength(15)
  expect(html).toContain('href="https://shop.example/?a=1&amp;b=2"')
  expect(text.split(hostile)).toHaveLength(12)
})
