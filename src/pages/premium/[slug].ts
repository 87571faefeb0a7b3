export const prerender = false

import type { APIRoute } from 'astro'
import { findPremiumText } from '#collections/guides.ts'
import { getShop } from '#collections/site.ts'
import { proseHtml } from '#components/guide/prose-html.ts'
import { readPremiumText } from '#domain/guide/read-premium-text.ts'
import { readGuestCookie } from '#server/guest-cookie.ts'
import { guarded, NO_STORE, refuse } from '#server/http.ts'
import { services } from '#server/services.ts'

const HEADERS = { ...NO_STORE, 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' }

/** The paid text of a premium page, as a piece of HTML, against the same proof that opens a download. */
export const GET: APIRoute = ({ params: { slug = '' }, request }) =>
  guarded('GET', async () => {
    const { auth, ledger } = services()
    const identity = await auth.identify(request)
    if (!identity.ok) return refuse(identity.error)
    const proof = { userId: identity.value?.userId ?? null, sessionId: readGuestCookie(request) }
    const text = await readPremiumText({ ledger, findText: findPremiumText }, { proof, slug })
    if (!text.ok) return refuse(text.error)
    const { site } = await getShop()
    return new Response(proseHtml(text.value, site), { headers: HEADERS })
  })(request)
