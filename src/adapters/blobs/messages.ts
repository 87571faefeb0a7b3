import { getStore } from '@netlify/blobs'
import type { KeptMessage, Messages } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'

/** The client tries again for up to half a minute; whoever sent a form waits for at most this long. */
const TIMEOUT_MS = 6000

/**
 * Copies in Netlify Blobs, a key per message: `<day>/<id>`. It is written once, so a form that is sent again changes
 * nothing, and a list of keys is in the order of days.
 */
export function createMessages({ timeoutMs = TIMEOUT_MS } = {}): Messages {
  return {
    async keep(message) {
      const landed = await withTimeLimit(write(message), timeoutMs).catch(() => false)
      return landed ? ok(undefined) : err({ kind: 'service-down', service: 'storage' })
    },
  }
}

async function write(message: KeptMessage): Promise<boolean> {
  const store = getStore({ name: 'messages', consistency: 'strong' })
  const key = `${message.at.slice(0, 10)}/${message.id}`
  const { modified, etag } = await store.setJSON(key, message, { onlyIfNew: true })
  // The client answers `modified: true` with an empty etag when the write failed.
  return !modified || Boolean(etag)
}

async function withTimeLimit(work: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
