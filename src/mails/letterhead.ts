import { formatDay } from '#domain/shared/format-day.ts'

/** What stands on every mail: whose shop it is, and where it is found. */
export interface Letterhead {
  shopName: string
  /** Without a slash at the end. */
  siteUrl: string
  supportEmail: string
  seller: { name: string; address: string }
}

/** A mail without its envelope. Both versions say the same in the same order. */
export interface MailContent {
  subject: string
  html: string
  text: string
}

const MINUTE = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** "Nov 20, 2026, 10:05 UTC": whoever reads a mail may live anywhere. `time` in ms since 1970. */
export const timeOf = (time: number) => `${formatDay(time)}, ${MINUTE.format(time)} UTC`
