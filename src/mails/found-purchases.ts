import type { Found } from '#domain/checkout/bought-with.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import { dayInWords } from '#domain/shared/day-in-words.ts'
import type { Block } from './blocks.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

type Listed = Pick<
  Found,
  'checkoutId' | 'planName' | 'createdAt' | 'whereabouts' | 'refundedAmount' | 'currency' | 'disputed'
>

/** What was bought with an address, for whoever asked at "Find my purchase". `openUrl` opens `best` for two days. */
export function foundPurchases(
  letterhead: Letterhead,
  { purchases, best, openUrl }: { purchases: readonly Listed[]; best: Listed | null; openUrl: string | null },
): MailContent {
  const { shopName, siteUrl } = letterhead
  const rows = purchases.map((each) => {
    const words = each.checkoutId === best?.checkoutId ? 'The button above opens it.' : WORDS[each.whereabouts](each)
    return [`${each.planName}, ${dayInWords(each.createdAt)}`, each.disputed ? `${words} ${DISPUTED}` : words] as const
  })
  const way: Block[] =
    best && openUrl
      ? ['Open this address to unlock it in your browser. It is good for two days:', open(best, openUrl)]
      : []
  const stands = purchases.some(({ whereabouts }) => whereabouts !== 'refunded' && whereabouts !== 'lost')
  return composeMail(letterhead, {
    subject: `What you bought at ${shopName}`,
    title: 'Here is your purchase',
    blocks: [
      'Somebody asked at our site what was bought with this e-mail address.',
      ...way,
      { table: rows },
      stands
        ? { text: 'To have it on every device, for good, sign in with this e-mail address:', href: `${siteUrl}/auth` }
        : { text: 'If you think this is wrong, write to us:', href: `${siteUrl}/contact` },
      'If it was not you who asked, do nothing: this mail went to nobody else.',
    ],
    why: 'You get this mail because a plan was bought under this address.',
  })
}

const open = ({ planName }: Listed, href: string): Block => ({ button: `Open the ${planName}`, href })

const WORDS: Record<Listed['whereabouts'], (purchase: Listed) => string> = {
  open: () => 'Yours, too. Sign in with this address to keep it.',
  'sign-in': () => 'Sign in with this address: then it is yours for good.',
  'in-account': () => 'It is kept in an account. Sign in there to use it.',
  refunded: ({ refundedAmount, currency }) =>
    `Refunded: ${formatMoney(refundedAmount, currency)} went back, and it opens nothing any more.`,
  lost: () => 'The bank took the payment back, so it opens nothing any more.',
}

const DISPUTED = 'Your bank is looking into this payment.'
