import { formatMoney } from '#domain/checkout/money.ts'
import type { Plan } from '#domain/checkout/plan.ts'
import type { Purchase } from '#domain/checkout/reduce-purchase.ts'
import { formatDay } from '#domain/shared/format-day.ts'
import { composeMail } from './compose-mail.ts'
import { type Letterhead, type MailContent, timeOf } from './letterhead.ts'

/** The input of an order confirmation. Amounts in minor units, times in ms since 1970. */
export interface Order {
  purchase: Pick<Purchase, 'planName' | 'amount' | 'tax' | 'invoiced' | 'currency' | 'paidAt' | 'waiver' | 'wanted'> & {
    email: string
  }
  /** For emails and forms; it gives no access. */
  orderNumber: string
  /** The description of the plan; null if it is no longer on sale. */
  plan: Pick<Plan, 'description' | 'features'> | null
  /** Unlocks the library in the browser that opens it. */
  openUrl: string
  /** Opens the withdrawal form filled in, with the proof that this email was received. */
  withdrawUrl: string
  /** When the terms of service last changed. */
  termsChangedAt: number
  /** The withdrawal period, in days after the payment. */
  withdrawalDays: number
}

/** How to get access, followed by the order details for the buyer's records. */
export function orderConfirmation(
  letterhead: Letterhead,
  { purchase, orderNumber, plan, openUrl, withdrawUrl, termsChangedAt, withdrawalDays }: Order,
): MailContent {
  const { siteUrl, supportEmail, seller } = letterhead
  const { planName, amount, tax, invoiced, currency, paidAt, email, waiver, wanted } = purchase
  return composeMail(letterhead, {
    subject: `Your ${planName} is ready`,
    title: `Thank you for buying the ${planName}`,
    blocks: [
      'You have lifetime access, and you won’t be charged again.',
      wanted
        ? 'Open this link on the computer where you’ll import the file. It unlocks your library there and offers the file for download:'
        : 'Open this link to unlock your library in your browser:',
      { button: wanted ? `Get “${wanted.title}”` : 'Open the library', href: openUrl },
      {
        text: 'Then sign in with this email address to get access on all your devices:',
        href: `${siteUrl}/auth`,
      },
      'Please don’t forward this email: until you sign in, the first link unlocks your purchase in up to five browsers ' +
        'for 30 days.',
      { heading: 'Your order' },
      {
        table: [
          ['Order', orderNumber],
          ['Plan', planName],
          ['Amount', formatMoney(amount, currency)],
          ['Includes tax', formatMoney(tax, currency)],
          ['Paid', timeOf(paidAt)],
          ['Purchased with', email],
          ['Sold by', `${seller.name}, ${seller.address}`],
          ['Support', supportEmail],
        ],
      },
      {
        text: invoiced ? 'Your receipt and invoice are in your account:' : 'Your receipt is in your account:',
        href: `${siteUrl}/account`,
      },
      {
        text: `The terms of service dated ${formatDay(termsChangedAt)} apply to this contract:`,
        href: `${siteUrl}/terms`,
      },
      ...(plan ? [{ heading: 'What’s included' }, plan.description, { list: plan.features.map(withoutCount) }] : []),
      { heading: 'If you change your mind' },
      ...(waiver
        ? [
            `When you paid, you agreed to this: "${waiver}"`,
            'You can still submit a withdrawal without giving a reason. Before your first download, you get a full refund. ' +
              'After that, our team will review your case.',
          ]
        : [
            `You can withdraw within ${withdrawalDays} days of paying, without giving a reason, and get a full ` +
              'refund.',
          ]),
      { text: 'Withdraw from contract here:', href: withdrawUrl },
      {
        text:
          `You can also write to ${supportEmail}. A sentence is enough, such as: ` +
          `"I withdraw from my purchase of the ${planName} made on ${formatDay(paidAt)} with the email ${email}."`,
        href: `${siteUrl}/refunds`,
      },
    ],
    why: `You’re receiving this email because a plan was purchased with ${email}.`,
  })
}

/** A feature without "{guides}": only a build knows that number, and it grows. */
const withoutCount = (feature: string) =>
  feature.replace(/^\{guides\} (\w)/, (_, first: string) => first.toUpperCase()).replace('{guides} ', '')
