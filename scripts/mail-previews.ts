import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Plans } from '#domain/checkout/plan.ts'
import { Site } from '#domain/site/site.ts'
import { checkoutLeft } from '#mails/checkout-left.ts'
import { claimLink } from '#mails/claim-link.ts'
import { disputeOpened } from '#mails/dispute-opened.ts'
import { duplicatePayment } from '#mails/duplicate-payment.ts'
import { foundPurchases } from '#mails/found-purchases.ts'
import type { Letterhead, MailContent } from '#mails/letterhead.ts'
import { messageReceived } from '#mails/message-received.ts'
import { orderConfirmation } from '#mails/order-confirmation.ts'
import { paymentFailed } from '#mails/payment-failed.ts'
import { refund } from '#mails/refund.ts'
import { templateUpdates } from '#mails/template-updates.ts'
import { withdrawalConfirmed } from '#mails/withdrawal-confirmed.ts'
import { withdrawalLink } from '#mails/withdrawal-link.ts'
import { withdrawalReceived } from '#mails/withdrawal-received.ts'

const content = path.join(import.meta.dirname, '../content')
const readJson = (file: string) => JSON.parse(readFileSync(path.join(content, file), 'utf8'))

/** Every email the shop sends, by file name, with the shop's own content and a sample purchase. */
export function mailPreviews(siteUrl: string): ({ name: string } & MailContent)[] {
  const { name: shopName, supportEmail, seller, withdrawal } = Site.parse(readJson('site.json'))
  const [plan] = Plans.parse(readJson('plans.json'))
  if (!plan) return []
  const letterhead: Letterhead = { shopName, siteUrl, supportEmail, seller }
  const paidAt = Date.UTC(2026, 10, 20, 10, 5)
  const { name: planName, price: amount, currency } = plan
  const purchase = {
    planName,
    amount,
    tax: 319,
    invoiced: true,
    currency,
    paidAt,
    refundedAmount: amount,
    email: 'ada@example.com',
  }
  const back = `${siteUrl}/payment-success?session_id=cs_test_sample`
  const termsChangedAt = Date.UTC(2026, 10, 20)
  const found = {
    ...purchase,
    checkoutId: 'cs_test_sample',
    createdAt: paidAt,
    accessStatus: 'open',
    disputed: false,
  } as const
  const message = { id: '0123456789abcdef', form: 'contact', at: new Date(paidAt).toISOString() } as const
  const notice = { id: message.id, at: paidAt, name: 'Ada Buyer', email: purchase.email, order: 'F-4K7Q-2M9X' }
  const mails: Record<string, MailContent> = {
    'order-confirmation': orderConfirmation(letterhead, {
      purchase,
      orderNumber: 'F-4K7Q-2M9X',
      plan,
      openUrl: `${back}&proof=sample`,
      withdrawUrl: `${letterhead.siteUrl}/withdraw`,
      termsChangedAt,
      withdrawalDays: withdrawal.days,
    }),
    refund: refund(letterhead, purchase),
    'dispute-opened': disputeOpened(letterhead, purchase),
    'payment-failed': paymentFailed(letterhead, purchase),
    'checkout-left': checkoutLeft(letterhead, { planName, recoveryUrl: 'https://checkout.stripe.com/c/recover' }),
    'claim-link': claimLink(letterhead, { planName, claimUrl: `${back}&claim=sample` }),
    'paid-twice': duplicatePayment(letterhead, {
      duplicate: {
        purchase: { ...purchase, refundedAmount: 0, createdAt: paidAt, owner: null },
        other: { planName, createdAt: paidAt - 86_400_000, owner: null },
      },
      ends: paidAt + 60 * 86_400_000,
      refundUrl: `${siteUrl}/duplicate-payment?session_id=cs_test_sample&proof=sample`,
    }),
    'found-purchases': foundPurchases(letterhead, {
      purchases: [found, { ...found, checkoutId: 'cs_test_before', accessStatus: 'refunded' }],
      best: found,
      openUrl: `${back}&proof=sample`,
    }),
    'message-received': messageReceived(letterhead, message),
    'withdrawal-received': withdrawalReceived(letterhead, { said: notice, timeZone: 'Europe/Berlin' }),
    'withdrawal-confirmed': withdrawalConfirmed(letterhead, {
      said: notice,
      orderNumber: 'F-4K7Q-2M9X',
      timeZone: 'Europe/Berlin',
    }),
    'withdrawal-link': withdrawalLink(letterhead, {
      at: paidAt,
      ends: paidAt + 60 * 86_400_000,
      confirmUrl: `${siteUrl}/withdraw/purchase?statement=sample&proof=sample`,
    }),
    'template-updates': templateUpdates(letterhead, {
      news: [
        {
          slug: 'viral-ugc-content',
          name: 'Generate viral UGC ad clips from product photos',
          notes: [
            { version: '1.1.1', day: '2026-11-23', note: 'The form asks for an n8n login.' },
            { version: '1.1.0', day: '2026-11-22', note: 'Clips are generated again.' },
          ],
        },
        {
          slug: 'google-ads-copy-tester',
          name: 'Test Google Ads copy against the page it leads to',
          notes: [{ version: '1.0.1', day: '2026-11-21', note: 'A page that does not answer is reported.' }],
        },
      ],
      stopUrl: `${siteUrl}/update-mails?user=user_sample&proof=sample`,
    }),
  }
  return Object.entries(mails).map(([name, mail]) => ({ name, ...mail }))
}
