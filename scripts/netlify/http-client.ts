/** A response. `body` is the parsed JSON, or null. */
export interface HttpResponse {
  status: number
  headers: Headers
  bytes: Buffer
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own shape, and a wrong one fails the check.
  body: any
}

/** Netlify adds this header to every call but its CLI does not; without it functions do not find the deploy's blobs. */
const DEPLOY = { 'x-nf-deploy-id': '0' }

const RETRYABLE = new Set(['service-down', 'busy'])

/** An HTTP client that stores cookies like a browser, doesn't follow redirects, and can send a session token. */
export function createHttpClient(siteUrl: string, token?: string) {
  const cookies = new Map<string, string>()

  /** Retries: a busy machine may exceed the shop's storage timeout of 2.5 s, after which the shop asks the client to try again. */
  async function request(address: string, init: RequestInit = {}): Promise<HttpResponse> {
    let response = await requestOnce(address, init)
    for (let attempt = 0; RETRYABLE.has(response.body?.kind) && attempt < 5; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      response = await requestOnce(address, init)
    }
    return response
  }

  async function requestOnce(address: string, init: RequestInit): Promise<HttpResponse> {
    const headers = new Headers({ origin: siteUrl, accept: 'text/html,*/*', ...DEPLOY, ...init.headers })
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(new URL(address, siteUrl), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('utf8')
    return { status: response.status, headers: response.headers, bytes, text, body: parseJson(text) }
  }

  return {
    get: (address: string) => request(address),
    send: (address: string, body: object) =>
      request(address, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    submit: (address: string, fields: Record<string, string>) =>
      request(address, { method: 'POST', body: new URLSearchParams(fields) }),
    cookies,
  }
}

export type HttpClient = ReturnType<typeof createHttpClient>

function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
