import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { CheckoutId } from '#contracts/checkout-id.ts'
import { GUEST_BROWSERS, GUEST_DAYS, type GuestPass } from '#domain/checkout/guest-pass.ts'

/** `__Host-` prevents other hosts of the same domain from setting it; browsers accept such a name only over https. */
const nameOn = (siteUrl: string) => (siteUrl.startsWith('https:') ? '__Host-flowshelf_purchase' : 'flowshelf_purchase')

const BrowserId = z.string().regex(/^[\w-]{22}$/)
const Place = z.coerce.number().int().min(1).max(GUEST_BROWSERS)
const Cookie = z.tuple([CheckoutId, Place, BrowserId])

/**
 * Stores a guest's pass where scripts cannot read it, so that the buyer can download before signing in. It is sent only
 * with a top-level visit or from our own pages.
 */
export const guestCookie = ({ checkoutId, place, browserId }: GuestPass, siteUrl: string) =>
  line([checkoutId, place, browserId].join('.'), GUEST_DAYS * 86_400, siteUrl)

/** Deletes the pass: after a log-out, a claim or a refund, since another user may use the same browser. */
export const clearGuestCookie = (siteUrl: string) => line('', 0, siteUrl)

const line = (value: string, seconds: number, siteUrl: string) =>
  `${nameOn(siteUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}` +
  (siteUrl.startsWith('https:') ? '; Secure' : '')

/** The pass of a browser, or null. */
export function readGuestPass(request: Request, siteUrl: string): GuestPass | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2)
    if (name !== nameOn(siteUrl)) continue
    const { data } = Cookie.safeParse(value.split('.'))
    return data ? { checkoutId: data[0], place: data[1], browserId: data[2] } : null
  }
  return null
}

export const newBrowserId = () => randomBytes(16).toString('base64url')

/** The same error response; deletes a pass that was presented and gave no access. */
export function withoutPass(response: Response, pass: GuestPass | null, siteUrl: string): Response {
  if (pass) response.headers.append('set-cookie', clearGuestCookie(siteUrl))
  return response
}
