import { createRequire } from 'node:module'
import type { LoadedClerk } from '@clerk/shared/types'
import { vi } from 'vitest'
import { aClerk, PUBLISHABLE_KEY, SITE } from '../unit/local/clerk/a-clerk.ts'

interface Program extends LoadedClerk {
  load(options: object): Promise<void>
}

// The build for apps: the same resources and calls as in the browser, without its cookies and pages.
const { Clerk } = createRequire(import.meta.url)('../../node_modules/@clerk/clerk-js/dist/clerk.native.js') as {
  Clerk: new (key: string, options: object) => Program
}

/** Clerk's own program over the local Clerk, signed in as Ada. `shop` says whether our functions answer. */
export async function clerkInNode() {
  const local = aClerk({ now: Date.now })
  const cookies = new Map<string, string>()
  const shop = { asked: [] as string[], answers: true }

  vi.stubGlobal('fetch', async (input: URL | string, { method, body, headers }: RequestInit = {}) => {
    const path = String(input).replace(SITE, '')
    if (path.startsWith('/api/')) {
      shop.asked.push(path)
      return Response.json({}, { status: shop.answers ? 200 : 502 })
    }
    const sent = new Headers(headers)
    sent.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    sent.set('origin', SITE)
    const response = await local.site.request(SITE + path, { method, body, headers: sent })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  })

  const clerk = new Clerk(PUBLISHABLE_KEY, { proxyUrl: `${SITE}/__clerk` })
  await clerk.load({ standardBrowser: false, telemetry: false })
  const signIn = await clerk.client.signIn.create({ identifier: 'ada@example.com' })
  const factor = signIn.supportedFirstFactors?.find(({ strategy }) => strategy === 'email_link')
  if (factor?.strategy !== 'email_link') throw new Error('No link is on offer.')
  const { emailAddressId } = factor
  await signIn.prepareFirstFactor({ strategy: 'email_link', emailAddressId, redirectUrl: `${SITE}/account` })
  await fetch(local.mailedLink())
  await clerk.setActive({ session: (await signIn.reload()).createdSessionId })
  return { ...local, program: clerk as LoadedClerk, shop }
}
