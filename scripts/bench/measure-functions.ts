import type { APIRequestContext } from '@playwright/test'
import type { Figure } from './budget.ts'
import { signIn } from './sign-in.ts'
import { median } from './statistics.ts'

const CALLS = 50
const DESK_KEY = { authorization: 'Bearer sk_test_local' }

interface Call {
  where: string
  path: string
  /** Posted as JSON; without it the function is asked by GET. */
  body?: object
}

/** Median times of the functions a member's page calls, one after the other, signed in as the seeded member. */
export async function measureFunctions(
  request: APIRequestContext,
  { siteUrl, deskUrl, slug }: { siteUrl: string; deskUrl: string; slug: string },
): Promise<Figure[]> {
  const token = await signIn(request, { siteUrl, deskUrl })
  const sessionId = await paidSession(deskUrl)
  const calls: Call[] = [
    { where: 'payments', path: '/api/payments' },
    { where: 'is-admin', path: '/api/is-admin', body: {} },
    { where: 'download', path: '/api/download', body: { slug } },
    { where: 'verify-payment', path: '/api/verify-payment', body: { sessionId } },
  ]
  // Refused for its method before any work: what the server itself takes.
  const floor = await repeated(() => timed(`${siteUrl}/api/is-admin`, {}, 405))
  const stripe = `${deskUrl}/v1/checkout/sessions/${sessionId}`
  const trip = await repeated(() => timed(stripe, { headers: DESK_KEY }))
  const figures: Figure[] = [{ measure: 'Round trip to a local service', where: 'Stripe', value: trip }]
  for (const { where, path, body } of calls) {
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const time = await repeated(() => timed(`${siteUrl}${path}`, init))
    figures.push({ measure: 'Function', where, value: time })
    figures.push({ measure: 'Function over an empty one', where, value: time - floor })
  }
  return figures
}

/** The median of the times of many calls, one after the other. */
async function repeated(call: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let made = 0; made < CALLS; made++) times.push(await call())
  return median(times)
}

/** Milliseconds until the whole answer has arrived. Throws at another status, since a refusal is quick. */
async function timed(url: string, init: RequestInit, status = 200): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, init)
  const text = await response.text()
  if (response.status !== status) throw new Error(`${url} answered ${response.status}: ${text}`)
  return performance.now() - began
}

/** The checkout the seeded member has paid. */
async function paidSession(deskUrl: string): Promise<string> {
  const url = `${deskUrl}/v1/checkout/sessions?limit=100`
  const response = await fetch(url, { headers: DESK_KEY })
  const { data }: { data: { id: string; payment_status: string }[] } = await response.json()
  const paid = data.find(({ payment_status }) => payment_status === 'paid')
  if (!paid) throw new Error('The seeded shop holds no paid checkout.')
  return paid.id
}
