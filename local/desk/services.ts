import type { DeskUser } from '../clerk/index.ts'
import type { LocalSheets } from '../google-sheets/index.ts'
import type { LocalMail } from '../mail/index.ts'
import type { Blobs } from '../netlify/blobs.ts'
import type { ScheduledJobs } from '../netlify/scheduled-jobs.ts'
import type { Outage } from '../outage.ts'
import type { LocalStripe } from '../stripe/index.ts'

/** The subset of the local Clerk that the desk uses. */
interface DeskClerk {
  users(): DeskUser[]
  setRole(id: string, role: string | null): void
  setSecondFactor(id: string, on: boolean): void
  ban(id: string): void
  unban(id: string): void
  remove(id: string): void
  /** Expires every open sign-in link. */
  expireLinks(): void
  /** Ages every session until Clerk requires reverification for account changes. */
  ageSignIns(): void
  failing: { frontend: Outage; backend: Outage }
}

/** One of the shop's emails with sample data; `name` is its template. */
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
