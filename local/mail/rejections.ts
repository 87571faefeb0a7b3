import { randomUUID } from 'node:crypto'
import { createSvix, type SvixEndpoint } from '../svix.ts'
import type { Mail } from './entities.ts'

/** Names from Resend's events. */
export type Rejection = 'bounced' | 'complained'

/** Addresses that reject mail, and Resend's event for each rejection. */
export function createRejections({ endpoint, now }: { endpoint: SvixEndpoint | undefined; now: () => number }) {
  const svix = createSvix({ endpoint, retryMs: [500, 2000, 5000] })
  const rejections = new Map<string, Rejection>()

  return {
    add: (address: string, how: Rejection) => void rejections.set(address.toLowerCase(), how),
    /** Returns how the recipient rejects this email, if at all, and schedules the event. */
    apply({ to, from, subject }: Pick<Mail, 'to' | 'from' | 'subject'>): Rejection | null {
      const how = rejections.get(to.toLowerCase())
      if (!how) return null
      const created_at = new Date(now()).toISOString()
      const bounce = { type: 'Permanent', subType: 'General', message: 'This mailbox does not exist.' }
      const data = { email_id: randomUUID(), from, to: [to], subject, created_at }
      svix.send({ type: `email.${how}`, created_at, data: { ...data, ...(how === 'bounced' && { bounce }) } })
      return how
    },
    drain: svix.drain,
    reset: () => rejections.clear(),
  }
}
