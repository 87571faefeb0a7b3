// The REST API of n8n's editor.

import { setTimeout as pause } from 'node:timers/promises'

export interface Rest {
  /** Creates the owner and stores the session. */
  signUp(): Promise<void>
  /** Returns `data` of the response. Throws with n8n's error. */
  call<Data>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', where: string, body?: unknown): Promise<Data>
  /** The owner's session cookie. */
  cookie(): string
}

const OWNER = { email: 'owner@example.com', password: 'Only-4-one-proof', firstName: 'Olive', lastName: 'Owner' }

/** On a busy machine, n8n considers its database unreachable and responds 503 for a while. */
const RETRY_TIMEOUT = 30_000

export function createRest(base: string): Rest {
  let session = ''
  async function request(method: string, where: string, body: unknown): Promise<Response> {
    const startedAt = performance.now()
    for (;;) {
      const response = await fetch(`${base}/rest${where}`, {
        method,
        headers: { 'content-type': 'application/json', cookie: session, 'push-ref': 'proof' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (response.status !== 503 || performance.now() - startedAt > RETRY_TIMEOUT) return response
      await pause(500)
    }
  }
  async function call<Data>(method: string, where: string, body?: unknown): Promise<Data> {
    const response = await request(method, where, body)
    const renewed = response.headers.getSetCookie().find((cookie) => cookie.startsWith('n8n-auth='))
    session = renewed?.split(';')[0] ?? session
    const text = await response.text()
    if (!response.ok) throw new Error(`n8n rejected ${method} ${where}: ${response.status} ${text.slice(0, 300)}`)
    const parsed = text === '' ? {} : JSON.parse(text)
    return parsed.data ?? parsed
  }
  return {
    call,
    cookie: () => session,
    async signUp() {
      await call('POST', '/owner/setup', OWNER)
    },
  }
}
