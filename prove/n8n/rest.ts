// n8n's own interface for its editor, as far as a proof needs it.

import { setTimeout as pause } from 'node:timers/promises'

export interface Rest {
  /** Makes the owner and keeps the session. */
  signUp(): Promise<void>
  /** Answers `data` of n8n's answer. Throws with n8n's words. */
  call<Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', where: string, body?: unknown): Promise<Answer>
  /** What a browser of the owner sends along. */
  cookie(): string
}

const OWNER = { email: 'owner@example.com', password: 'Only-4-one-proof', firstName: 'Olive', lastName: 'Owner' }

/** On a crowded machine n8n takes its own database for gone, and turns calls away before it looks at them. */
const RETRY_TIMEOUT = 30_000

export function createRest(base: string): Rest {
  let session = ''
  async function request(method: string, where: string, body: unknown): Promise<Response> {
    const begun = performance.now()
    for (;;) {
      const response = await fetch(`${base}/rest${where}`, {
        method,
        headers: { 'content-type': 'application/json', cookie: session, 'push-ref': 'proof' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (response.status !== 503 || performance.now() - begun > RETRY_TIMEOUT) return response
      await pause(500)
    }
  }
  async function call<Answer>(method: string, where: string, body?: unknown): Promise<Answer> {
    const response = await request(method, where, body)
    const renewed = response.headers.getSetCookie().find((cookie) => cookie.startsWith('n8n-auth='))
    session = renewed?.split(';')[0] ?? session
    const text = await response.text()
    if (!response.ok) throw new Error(`n8n refused ${method} ${where}: ${response.status} ${text.slice(0, 300)}`)
    const answer = text === '' ? {} : JSON.parse(text)
    return answer.data ?? answer
  }
  return {
    call,
    cookie: () => session,
    async signUp() {
      await call('POST', '/owner/setup', OWNER)
    },
  }
}
