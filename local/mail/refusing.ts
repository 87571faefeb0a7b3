import { randomUUID } from 'node:crypto'
import { createSvix, type SvixEndpoint } from '../svix.ts'
import type { Mail } from './entities.ts'

/** In the words of Resend's events. */
export type Refusal = 'bounced' | 'complained'

/** Addresses that do not take what they are sent, and the endpoint that hears of it, as Resend tells it. */
export function createRefusing({ endpoint, now }: { endpoint: SvixEndpoint | undefined; now: () => number }) {
  const svix = createSvix({ endpoint, retryMs: [500, 2000, 5000] })
  const refusals = new Map<string, Refusal>()

  return {
    refuse: (address: string, how: Refusal) => void refusals.set(address.toLowerCase(), how),
    /** What becomes of this mail; it is told in a moment. */
    tell({ to, from, subject }: Pick<Mail, 'to' | 'from' | 'subject'>): Refusal | null {
      const how = refusals.get(to.toLowerCase())
      if (!how) return null
      const created_at = new Date(now()).toISOString()
      const bounce = { type: 'Permanent', subType: 'General', message: 'There is no such mailbox here.' }
      const data = { email_id: randomUUID(), from, to: [to], subject, created_at }
      svix.send({ type: `email.${how}`, created_at, data: { ...data, ...(how === 'bounced' && { bounce }) } })
      return how
    },
    drain: svix.drain,
    reset: () => refusals.clear(),
  }
}
