import { createHmac, randomUUID } from 'node:crypto'

/** Svix's timeout for an endpoint. */
const RESPONSE_TIMEOUT_MS = 15_000

export interface SvixEndpoint {
  url: () => string
  /** "whsec_" followed by the base64 key. */
  secret: string
}

/**
 * Sends events to one endpoint, signed like Svix, and retries after each delay in `retryMs` until it responds with 2xx.
 */
export function createSvix({ endpoint, retryMs }: { endpoint: SvixEndpoint | undefined; retryMs: readonly number[] }) {
  const runs = new Set<Promise<void>>()

  async function deliver({ url, secret }: SvixEndpoint, event: object): Promise<void> {
    const id = `msg_${randomUUID().replaceAll('-', '')}`
    const body = JSON.stringify(event)
    for (const pause of [0, ...retryMs]) {
      await new Promise((resolve) => setTimeout(resolve, pause).unref())
      if (await post(url(), body, headersOf({ id, body, secret }))) return
    }
  }

  return {
    send(event: object): void {
      if (!endpoint) return
      const run = deliver(endpoint, event)
      runs.add(run)
      void run.finally(() => runs.delete(run))
    },
    /** Resolves when all deliveries, including retries, are done. */
    async drain() {
      while (runs.size > 0) await Promise.all(runs)
    },
  }
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

function headersOf({ id, body, secret }: { id: string; body: string; secret: string }): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Svix-Webhooks/1.0',
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signature}`,
  }
}
