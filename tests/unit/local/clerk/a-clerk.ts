import { Hono } from 'hono'
import { type ClerkOptions, createClerk } from '../../../../local/clerk/index.ts'

export const SITE = 'http://localhost:4321'
export const PUBLISHABLE_KEY = 'pk_live_Y2xlcmsubG9jYWwudGVzdCQ='
const START = Date.UTC(2026, 0, 5, 9)

/** A mock with three users, a clock that tests turn, and the mails it sent; mounted as the site mounts it. */
export function aClerk(options: Partial<ClerkOptions> = {}) {
  const mails: { to: string; subject: string; text: string }[] = []
  const clock = { now: START }
  const clerk = createClerk({
    publishableKey: PUBLISHABLE_KEY,
    clerkJsDir: 'node_modules/@clerk/clerk-js/dist',
    now: () => clock.now,
    sendMail: (mail) => {
      mails.push(mail)
    },
    ...options,
  })
  clerk.seed([
    { id: 'user_ada', email: 'ada@example.com', firstName: 'Ada', publicMetadata: { role: 'admin' } },
    { id: 'user_max', email: 'max@example.com', firstName: 'Max', lastName: 'Muster' },
    { id: 'user_eve', email: 'eve@example.com' },
  ])
  const site = new Hono().route('/__clerk', clerk.frontend).route('/clerk', clerk.backend)
  const minutesPass = (minutes: number) => {
    clock.now += minutes * 60_000
  }
  /** The address in the newest mail. */
  const mailedLink = () => mails.at(-1)?.text.match(/^http\S+$/m)?.[0] ?? ''
  /** The code in the newest mail. */
  const mailedCode = () => mails.at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? ''
  /** What the app of somebody with a second factor shows now, and their backup codes. */
  function secondFactorOf(id: string) {
    const factor = clerk.users().find((user) => user.id === id)?.secondFactor
    if (!factor) throw new Error(`${id} has no second factor`)
    return factor
  }
  return { clerk, clock, secondFactorOf, mails, mailedLink, mailedCode, minutesPass, site }
}

interface Verification {
  status: string
  external_verification_redirect_url: string
  error: { code: string }
}

/** The fields of answers that tests look into; which of them are there depends on the request. */
interface Resource {
  id: string
  status: string
  user: { id: string }
  sessions: Resource[]
  sign_in: Resource
  sign_up: Resource
  last_active_session_id: string
  created_session_id: string
  created_user_id: string
  supported_first_factors: { email_address_id: string }[]
  supported_second_factors: { strategy: string }[] | null
  first_factor_verification: Verification
  second_factor_verification: Verification | null
  verifications: { external_account: Verification }
  verification: Verification
  object: string
  email_address: string
  email_addresses: Resource[]
  primary_email_address_id: string
  external_accounts: Resource[]
}

interface Answer {
  id: string
  jwt: string
  response: Resource
  client: Resource
  errors?: { code: string }[]
  display_config: { captcha_oauth_bypass: string[] }
  user_settings: {
    attributes: { email_address: { first_factors: string[] } }
    social: { oauth_google: { enabled: boolean } }
    sign_up: { captcha_enabled: boolean }
  }
}

/** The id under which a sign-in offers to mail its link. */
export const emailIdOf = ({ supported_first_factors }: Resource) => supported_first_factors[0]?.email_address_id ?? ''

/** A browser that keeps cookies and speaks to the frontend API as clerk-js does. */
export function aBrowser(site: Pick<Hono, 'request'>) {
  const cookies = new Map<string, string>()

  async function request(address: string, init: RequestInit = {}) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await site.request(new URL(address, SITE).href, { ...init, headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  async function api(method: string, path: string, form: Record<string, string> = {}) {
    const override = method === 'GET' || method === 'POST' ? '' : `?_method=${method}`
    const response = await request(`/__clerk/v1${path}${override}`, {
      method: method === 'GET' ? 'GET' : 'POST',
      headers: { origin: SITE },
      ...(method !== 'GET' && { body: new URLSearchParams(form).toString() }),
    })
    const body: Answer = await response.json()
    return { status: response.status, body, code: body.errors?.[0]?.code, response }
  }

  /** Opens an address as a click does and tells where it leads. */
  async function open(address: string) {
    const response = await request(address)
    const location = response.headers.get('location')
    return { status: response.status, response, location: location ? new URL(location) : null }
  }

  return {
    cookies,
    request,
    open,
    get: (path: string) => api('GET', path),
    post: (path: string, form?: Record<string, string>) => api('POST', path, form),
    patch: (path: string, form?: Record<string, string>) => api('PATCH', path, form),
    delete: (path: string) => api('DELETE', path),

    /** Asks for a mail link for somebody who has an account; answers the id of the sign-in. */
    async askForLink(email: string): Promise<string> {
      const { body } = await api('POST', '/client/sign_ins', { identifier: email })
      await api('POST', `/client/sign_ins/${body.response.id}/prepare_first_factor`, {
        strategy: 'email_link',
        email_address_id: emailIdOf(body.response),
        redirect_url: `${SITE}/auth/verify`,
      })
      return body.response.id
    },

    /** Goes to the consent page with "Continue with Google" and answers the address of its form. */
    async goToGoogle(kind: 'sign_ins' | 'sign_ups' = 'sign_ins'): Promise<string> {
      const { body } = await api('POST', `/client/${kind}`, {
        strategy: 'oauth_google',
        redirect_url: `${SITE}/auth/callback`,
        action_complete_redirect_url: `${SITE}/account`,
      })
      const { first_factor_verification, verifications } = body.response
      const verification = kind === 'sign_ins' ? first_factor_verification : verifications.external_account
      const { searchParams } = new URL(verification.external_verification_redirect_url)
      return `/__clerk/v1/oauth_callback?state=${searchParams.get('state')}`
    },
  }
}

/** A browser in which this user has just signed in by mail link. */
export async function signedInBrowser(
  { site, mailedLink }: Pick<ReturnType<typeof aClerk>, 'mailedLink'> & { site: Pick<Hono, 'request'> },
  email = 'ada@example.com',
) {
  const browser = aBrowser(site)
  await browser.askForLink(email)
  await browser.open(mailedLink())
  const { body } = await browser.get('/client')
  const sessionId: string = body.response.last_active_session_id
  const token = async (): Promise<string> => (await browser.post(`/client/sessions/${sessionId}/tokens`)).body.jwt
  return { ...browser, sessionId, token }
}
