import type { DeskUser } from '../clerk/index.ts'
import type { LocalSheets } from '../google-sheets/index.ts'
import type { LocalMail } from '../mail/index.ts'
import type { Blobs } from '../netlify/blobs.ts'
import type { ScheduledJobs } from '../netlify/scheduled-jobs.ts'
import type { Outage } from '../outage.ts'
import type { LocalStripe } from '../stripe/index.ts'

/** What the desk needs of the local Clerk. */
interface DeskClerk {
  users(): DeskUser[]
  setRole(id: string, role: string | null): void
  setSecondFactor(id: string, on: boolean): void
  ban(id: string): void
  unban(id: string): void
  remove(id: string): void
  /** Makes every sign-in link that was sent worthless. */
  expireLinks(): void
  /** Makes every sign-in too old for changes to the account. */
  ageSignIns(): void
  failing: { frontend: Outage; backend: Outage }
}

/** A mail of the shop with made-up data, named like its template. */
export interface MailPreview {
  name: string
  subject: string
  html: string
  text: string
}

export interface DeskServices {
  stripe: LocalStripe
  mail: LocalMail
  clerk: DeskClerk
  sheets: LocalSheets
  blobs: Pick<Blobs, 'failing'>
  jobs: Pick<ScheduledJobs, 'list' | 'run'>
  /** Empties all stores and seeds them again. */
  reset(): Promise<void>
  siteUrl: string
  mailPreviews: () => readonly MailPreview[]
}
