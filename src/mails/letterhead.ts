import { formatDay } from '#domain/shared/format-day.ts'

/** The sender details in every email. */
export interface Letterhead {
  shopName: string
  /** Without a trailing slash. */
  siteUrl: string
  supportEmail: string
  seller: { name: string; address: string }
}

/** An email without sender and recipient. HTML and plain text have the same content in the same order. */
export interface MailContent {
  subject: string
  html: string
  text: string
}

const MINUTE = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** "Nov 20, 2026, 10:05 UTC", since the recipient's time zone is unknown. `time` in ms since 1970. */
export const timeOf = (time: number) => `${formatDay(time)}, ${MINUTE.format(time)} UTC`
