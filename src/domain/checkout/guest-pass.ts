/** An unclaimed purchase opens in this many browsers, so that a posted link is worth little. */
export const GUEST_BROWSERS = 5

/** And for so long; whoever signs in keeps it for good. */
export const GUEST_DAYS = 30

/** What the browser of somebody who has paid and not signed in carries: one of the places of the purchase. */
export interface GuestPass {
  checkoutId: string
  /** From 1 to GUEST_BROWSERS. */
  place: number
  /** Random, so that whoever knows the id of the checkout still does not know who holds a place. */
  browserId: string
}

/**
 * What the place of a browser that came by a mailed link is noted with: which address the link was mailed to. It opens
 * the purchase until that address is corrected.
 */
export const addressMark = ({ correctionId }: { correctionId: string | null }) => correctionId ?? 'first'

/** Whether the days without an account are over. Times in ms since 1970. */
export const isGuestTimeOver = ({ paidAt }: { paidAt: number }, now: number) => now >= paidAt + GUEST_DAYS * 86_400_000
