import type { N8n } from '../n8n/start.ts'

/** n8n leaves calls of bots and previews of links without an answer. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const MOST_STEPS = 8
/** The page of n8n's editor that asks whether a form may know who sends it. */
const CONSENT = '/oauth/consent'

/**
 * Opens a form behind n8n's own sign-in as the owner's browser does: to n8n's own authorisation, over its consent, and
 * back. Answers the form's page. Throws where n8n never shows it.
 */
export async function openBehindSignIn(n8n: N8n, address: string): Promise<string> {
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
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { pathname } = new URL(next)
    const response = await ask(next)
    const location = response.headers.get('location')
    if (location !== null) next = new URL(location, next).href
    else if (pathname === CONSENT) next = await consent(ask, next)
    else if (response.ok) return response.text()
    else throw new Error(`the form behind n8n's sign-in did not open: ${response.status} at ${pathname}.`)
  }
  throw new Error(`the form behind n8n's sign-in leads on and on, at last to ${next}.`)
}

/** Says yes, where n8n does not say so by itself; answers where it leads. */
async function consent(ask: (where: string, body?: unknown) => Promise<Response>, page: string): Promise<string> {
  const details = await answerOf(await ask(new URL('/rest/consent/details', page).href))
  if (details.redirectUrl) return details.redirectUrl
  const yes = { approved: true, ...(details.scopes ? { scopes: details.scopes } : {}) }
  const given = await answerOf(await ask(new URL('/rest/consent/approve', page).href, yes))
  if (!given.redirectUrl) throw new Error('n8n took the consent to a form and leads nowhere.')
  return given.redirectUrl
}

async function answerOf(response: Response): Promise<{ redirectUrl?: string; scopes?: string[] }> {
  const text = await response.text()
  if (!response.ok) throw new Error(`n8n refused the consent to a form: ${response.status} ${text.slice(0, 200)}`)
  const answer: { data?: { redirectUrl?: string; scopes?: string[] } } = JSON.parse(text)
  return answer.data ?? {}
}
