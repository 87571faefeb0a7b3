import type { Purchase } from '#domain/checkout/fold-purchase.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import type { Plan } from '#domain/checkout/plan.ts'
import { dayInWords } from '#domain/shared/day-in-words.ts'
import { composeMail } from './compose-mail.ts'
import { type Letterhead, type MailContent, timeOf } from './letterhead.ts'

/** What must be known of an order to confirm it. Amounts in minor units, times in ms since 1970. */
export interface Order {
  purchase: Pick<Purchase, 'planName' | 'amount' | 'tax' | 'invoiced' | 'currency' | 'paidAt' | 'waiver'> & {
    email: string
  }
  /** For mails and forms; it opens nothing. */
  orderNumber: string
  /** What the plan holds; null where it is sold no more. */
  plan: Pick<Plan, 'description' | 'features'> | null
  /** Unlocks the library in the browser that opens it. */
  openUrl: string
  /** When the terms last changed. */
  termsChangedAt: number
  /** For so many days after paying it may be withdrawn from. */
  withdrawalDays: number
}

/** How to get in, and below it all that a buyer may want to keep of the order. */
export function orderConfirmation(
  letterhead: Letterhead,
  { purchase, orderNumber, plan, openUrl, termsChangedAt, withdrawalDays }: Order,
): MailContent {
  const { siteUrl, supportEmail, seller } = letterhead
  const { planName, amount, tax, invoiced, currency, paidAt, email, waiver } = purchase
  return composeMail(letterhead, {
    subject: `Your ${planName} is ready`,
    title: `Thank you for buying the ${planName}`,
    blocks: [
      'It is yours for life; nothing will be charged again.',
      'Open this address once to unlock the library in your browser:',
      { button: 'Open the library', href: openUrl },
      {
        text: 'Then sign in with this e-mail address, so that the purchase stays with your account on every device:',
        href: `${siteUrl}/auth`,
      },
      'Keep this mail to yourself: until you sign in, the first address opens your purchase in up to five browsers, ' +
        'for 30 days.',
      { heading: 'Your order' },
      {
        table: [
          ['Order', orderNumber],
          ['Plan', planName],
          ['Amount', formatMoney(amount, currency)],
          ['Tax in it', formatMoney(tax, currency)],
          ['Paid', timeOf(paidAt)],
          ['Bought under', email],
          ['Sold by', `${seller.name}, ${seller.address}`],
          ['E-mail', supportEmail],
        ],
      },
      {
        text: invoiced ? 'Receipt and invoice are in your account:' : 'The receipt is in your account:',
        href: `${siteUrl}/account`,
      },
      { text: `The contract is made under the terms of ${dayInWords(termsChangedAt)}:`, href: `${siteUrl}/terms` },
      ...(plan ? [{ heading: 'What it opens' }, plan.description, { list: plan.features.map(withoutFigure) }] : []),
      { heading: 'If it was the wrong purchase' },
      ...(waiver
        ? [
            `When you paid, you agreed to this: "${waiver}"`,
            'You may still state a withdrawal, without giving a reason. Before your first download you get the full price ' +
              'back; after it, a person looks into it.',
          ]
        : [
            `You may withdraw within ${withdrawalDays} days of paying, without giving a reason, and you get the full ` +
              'price back.',
          ]),
      { text: 'Withdraw from contract here:', href: `${siteUrl}/withdraw` },
      {
        text:
          `A message to ${supportEmail} is as good. A sentence is enough, such as: ` +
          `"I withdraw from my purchase of the ${planName} made on ${dayInWords(paidAt)} under the address ${email}."`,
        href: `${siteUrl}/refunds`,
      },
    ],
    why: `You get this mail because a plan was bought under ${email}.`,
  })
}

/** Only a build knows how many templates have a recorded run, and the number grows. */
const withoutFigure = (feature: string) =>
  feature.replace(/^\{recorded\} (\w)/, (_, first: string) => first.toUpperCase()).replace('{recorded} ', '')
