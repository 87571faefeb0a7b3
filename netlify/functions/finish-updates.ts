import type { Config } from '@netlify/functions'
import { counted, scheduled } from '#server/http/scheduled.ts'
import { sendSlice } from '#server/mail/update-rounds.ts'
import { services } from '#server/services.ts'

// Every minute: the email service is limited to a few emails per second, and thousands should not take days.
export const config: Config = { schedule: '* * * * *' }

/** Continues the round of update emails that an admin started. */
export default scheduled(async (hasTime) => {
  const { mailed, failures, finished } = await sendSlice(services(), hasTime)
  const parts = [`${counted(mailed, 'update email')} sent.`]
  if (failures.length > 0) parts.push(`${counted(failures.length, 'member')} failed and will be retried.`)
  if (!finished) parts.push('The next run will continue.')
  return { summary: parts.join(' '), failures }
})
