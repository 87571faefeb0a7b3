import type { Attempt } from './entities.ts'
import type { Store } from './store.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Dependencies of every route. */
export interface Service {
  store: Store
  /** Milliseconds since 1970. */
  now(): number
  sendMail(mail: Mail): Promise<void> | void
  /** Sends an event to the webhook endpoint, if there is one. */
  sendEvent(type: string, data: object): void
  settings: {
    applicationName: string
    live: boolean
    issuer: string
    cookieSuffix: string
    tokenSeconds: number
    linkMinutes: number
    requireSameClient: boolean
    /** Path of the frontend API on the site's origin, for links back to it. */
    frontendPath: string
    clerkJsDir: string
  }
}

export function findAttempt({ store }: Service, id: string): Attempt | undefined {
  return store.signIns.get(id) ?? store.signUps.get(id)
}
