import type { Config } from '@netlify/functions'
import type { StoredMessage } from '#domain/contact/ports.ts'
import { resendMessages } from '#domain/contact/resend-messages.ts'
import { counted, scheduled } from '#server/http/scheduled.ts'
import { confirmMessage } from '#server/mail/confirm-message.ts'
import { services } from '#server/services.ts'

export const config: Config = { schedule: '@hourly' }

/** Sends contact and support messages that arrived while the email service was down. */
export default scheduled(async (hasTime) => {
  const { messages, mailer, letterhead } = services()
  const confirm = (message: StoredMessage) => confirmMessage({ mailer, letterhead }, message)
  const { mailed, givenUp, failures, finished } = await resendMessages(
    { messages, mailer, confirm },
    { to: letterhead().supportEmail, now: Date.now(), hasTime },
  )
  const parts = [`${counted(mailed, 'message')} emailed.`]
  if (failures.length > 0) parts.push(`${counted(failures.length, 'message')} failed and will be retried.`)
  if (givenUp > 0) parts.push(`${counted(givenUp, 'message')} older than 30 days left in the store "messages".`)
  if (!finished) parts.push('The next run will continue.')
  return { summary: parts.join(' '), failures }
})
