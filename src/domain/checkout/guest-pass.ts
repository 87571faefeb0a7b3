/** The number of browsers in which an unclaimed purchase gives access, so that a shared link is worth little. */
export const GUEST_BROWSERS = 5

/** How long that access lasts, in days; signing in makes it permanent. */
export const GUEST_DAYS = 30

/** The pass of a buyer who has not signed in: one of the purchase's GUEST_BROWSERS browsers. */
export interface GuestPass {
  checkoutId: string
  /** From 1 to GUEST_BROWSERS. */
  place: number
  /** Random, so that knowing the checkout id is not enough to use a place. */
  browserId: string
}

/**
 * Recorded for a browser that got its place through an emailed link: identifies the address the link was sent to. The
 * place is valid until that address is corrected.
 */
export const addressVersion = ({ correctionId }: { correctionId: string | null }) => correctionId ?? 'first'

/** Whether access without an account has ended. Times in ms since 1970. */
export const isGuestPeriodOver = ({ paidAt }: { paidAt: number }, now: number) =>
  now >= paidAt + GUEST_DAYS * 86_400_000
