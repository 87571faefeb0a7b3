import { formatMoney } from '#domain/checkout/money.ts'
import type { Found } from '#domain/checkout/purchases-by-email.ts'
import { formatDay } from '#domain/shared/format-day.ts'
import type { Block } from './blocks.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

type Listed = Pick<
  Found,
  'checkoutId' | 'planName' | 'createdAt' | 'wanted' | 'accessStatus' | 'refundedAmount' | 'currency' | 'disputed'
>

/** The purchases made with this email, requested at "Find my purchase". `openUrl` unlocks `best` for two days. */
export function foundPurchases(
  letterhead: Letterhead,
  { purchases, best, openUrl }: { purchases: readonly Listed[]; best: Listed | null; openUrl: string | null },
): MailContent {
  const { shopName, siteUrl } = letterhead
  const rows = purchases.map((each) => {
    const status = each.checkoutId === best?.checkoutId ? 'Use the button above.' : STATUS[each.accessStatus](each)
    return [`${each.planName}, ${formatDay(each.createdAt)}`, each.disputed ? `${status} ${DISPUTED}` : status] as const
  })
  const unlock: Block[] =
    best && openUrl
      ? ['Open this link to unlock your purchases in your browser. It works for two days:', open(best, openUrl)]
      : []
  const hasAccess = purchases.some(({ accessStatus }) => accessStatus !== 'refunded' && accessStatus !== 'lost')
  return composeMail(letterhead, {
    subject: `Your purchases at ${shopName}`,
    title: purchases.length === 1 ? 'Here is your purchase' : 'Here are your purchases',
    blocks: [
      'Someone requested a list of the purchases made with this email address.',
      ...unlock,
      { table: rows },
      hasAccess
        ? { text: 'To keep access on all your devices, sign in with this email address:', href: `${siteUrl}/auth` }
        : { text: 'If you think this is a mistake, contact us:', href: `${siteUrl}/contact` },
      'If you didn’t request this, you can ignore this email. It was only sent to you.',
    ],
    why: 'You’re receiving this email because a plan was purchased with this email address.',
  })
}

const open = ({ planName, wanted }: Listed, href: string): Block => ({
  button: wanted ? `Get “${wanted.title}”` : `Open the ${planName}`,
  href,
})

const STATUS: Record<Listed['accessStatus'], (purchase: Listed) => string> = {
  open: () => 'This purchase also gives you access. Sign in with this email to keep it.',
  'sign-in': () => 'Sign in with this email to keep access.',
  'in-account': () => 'It’s already in an account. Sign in to that account to use it.',
  refunded: ({ refundedAmount, currency }) =>
    `We refunded ${formatMoney(refundedAmount, currency)}. This purchase no longer gives you access.`,
  lost: () => 'Your bank reversed the payment, so this purchase no longer gives you access.',
}

const DISPUTED = 'This payment is disputed.'
