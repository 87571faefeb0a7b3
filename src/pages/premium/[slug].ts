export const prerender = false

import type { APIRoute } from 'astro'
import { findPremiumText } from '#collections/guides.ts'
import { isClosed } from '#domain/access/check-access.ts'
import { readPremiumText } from '#domain/guide/read-premium-text.ts'
import { fail, guarded, NO_STORE } from '#server/http/endpoint.ts'
import { readGuestPass, withoutPass } from '#server/http/guest-cookie.ts'
import { pageVisitorId } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

const HEADERS = { ...NO_STORE, 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' }

/** A premium page's paid text as an HTML fragment. Requires the same proof of purchase as a download. */
export const GET: APIRoute = ({ params: { slug = '' }, request, locals }) =>
  guarded('GET', async () => {
    const { ledger, siteUrl } = services()
    const visitor = pageVisitorId(request, locals)
    if (!visitor.ok) return fail(visitor.error)
    const pass = readGuestPass(request, siteUrl)
    const proof = { userId: visitor.value, pass }
    const text = await readPremiumText({ ledger, findText: findPremiumText }, { proof, slug, now: Date.now() })
    if (!text.ok) return isClosed(text.error) ? withoutPass(fail(text.error), pass, siteUrl) : fail(text.error)
    return new Response(text.value, { headers: HEADERS })
  })(request)
