import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'

/** n8n ignores requests from bots and link previews. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const MAX_REDIRECTS = 8
/** The page where users allow a form or an app to see who they are. */
const CONSENT_PATH = '/oauth/consent'

/**
 * Opens a form that requires a sign-in to n8n, as the owner's browser does: through n8n's OAuth authorization and its
 * consent page. Returns the form's page.
 */
export async function openFormAfterSignIn(n8n: N8n, address: string): Promise<string> {
  const visit = await visitSignedIn(n8n, address)
  if (visit.page === undefined) throw new Error(`the form behind n8n's sign-in redirects to ${visit.url}.`)
  return visit.page
}

/** Opens a page of n8n in the owner's browser, and consents. Ends at a page, or at the first URL outside of n8n. */
export async function visitSignedIn(n8n: N8n, address: string): Promise<{ url: string; page?: string }> {
  const cookies = new Map<string, string>()
  const keep = (line: string) => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  keep(n8n.rest.cookie())
  const ask = async (where: string, body?: unknown) => {
    const response = await fetch(n8n.local(where), {
      redirect: 'manual',
      headers: {
        'user-agent': BROWSER,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    response.headers.getSetCookie().forEach(keep)
    return response
  }
  let next = address
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    const { pathname, origin } = new URL(next)
    if (origin !== PUBLIC_ADDRESS) return { url: next }
    const response = await ask(next)
    const location = response.headers.get('location')
    if (location !== null) next = new URL(location, next).href
    else if (pathname === CONSENT_PATH) next = await grantConsent(ask, next)
    else if (response.ok) return { url: next, page: await response.text() }
    else throw new Error(`a page behind n8n's sign-in did not load: ${response.status} at ${pathname}.`)
  }
  throw new Error(`n8n's sign-in redirects too often, last to ${next}.`)
}

/** Approves unless n8n remembers an approval. Returns the redirect URL. */
async function grantConsent(ask: (where: string, body?: unknown) => Promise<Response>, page: string): Promise<string> {
  const details = await dataOf(await ask(new URL('/rest/consent/details', page).href))
  if (details.redirectUrl) return details.redirectUrl
  const yes = { approved: true, ...(details.scopes ? { scopes: details.scopes } : {}) }
  const consent = await dataOf(await ask(new URL('/rest/consent/approve', page).href, yes))
  if (!consent.redirectUrl) throw new Error('n8n accepted the consent but does not redirect.')
  return consent.redirectUrl
}

async function dataOf(response: Response): Promise<{ redirectUrl?: string; scopes?: string[] }> {
  const text = await response.text()
  if (!response.ok) throw new Error(`n8n rejected the consent: ${response.status} ${text.slice(0, 200)}`)
  const parsed: { data?: { redirectUrl?: string; scopes?: string[] } } = JSON.parse(text)
  return parsed.data ?? {}
}
