import type { LocalSheets } from '../google-sheets/index.ts'
import type { LocalMail } from '../mail/index.ts'
import type { ScheduledJobs } from '../netlify/scheduled-jobs.ts'
import type { LocalStripe } from '../stripe/index.ts'

/** Times in milliseconds since 1970. */
export interface DeskUser {
  id: string
  email: string
  role: string | null
  banned: boolean
  createdAt: number
  lastSignInAt: number | null
  /** How many are live. */
  sessions: number
}

/** What the desk needs of the local Clerk. */
export interface DeskClerk {
  users(): DeskUser[]
  setRole(id: string, role: string | null): void
  ban(id: string): void
  unban(id: string): void
  /** Makes every sign-in link that was sent worthless. */
  expireLinks(): void
  failing: { frontend: boolean; backend: boolean }
}

export interface DeskServices {
  stripe: LocalStripe
  mail: LocalMail
  clerk: DeskClerk
  sheets: LocalSheets
  jobs: Pick<ScheduledJobs, 'list' | 'run'>
  /** Empties all stores and seeds them again. */
  reset(): Promise<void>
  siteUrl: string
}
