import type { Config } from '@netlify/functions'
import { LinkPaymentInput, type LinkPaymentOutput } from '#contracts/link-payment-to-user.ts'
import { claimPurchase } from '#domain/checkout/claim-purchase.ts'
import { ok } from '#domain/shared/result.ts'
import { asClaimer, claimPorts } from '#server/claiming.ts'
import { json } from '#server/http/endpoint.ts'
import { clearGuestCookie, readGuestPass } from '#server/http/guest-cookie.ts'
import { userAct } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/link-payment-to-user' }

/** Links a guest purchase to the caller's account. */
export default userAct(LinkPaymentInput, async ({ sessionId: checkoutId, claim = null }, { userId }, request) => {
  const all = services()
  const now = Date.now()
  const claimer = asClaimer(userId, all)
  const claimed = await claimPurchase(claimPorts(all, now), { checkoutId, claim, claimer, now })
  if (!claimed.ok) return claimed
  const headers: HeadersInit = readGuestPass(request, all.siteUrl)
    ? { 'set-cookie': clearGuestCookie(all.siteUrl) }
    : {}
  return ok(json({ success: true } satisfies LinkPaymentOutput, { headers }))
})
