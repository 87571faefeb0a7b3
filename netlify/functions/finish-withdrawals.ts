import type { Config } from '@netlify/functions'
import { finishWithdrawals } from '#domain/withdrawal/finish-withdrawals.ts'
import { counted, scheduled } from '#server/http/scheduled.ts'
import { withdrawalMails } from '#server/mail/withdrawal-mails.ts'
import { services } from '#server/services.ts'

// Every minute: the law requires acknowledging a withdrawal without delay, even after an outage.
export const config: Config = { schedule: '* * * * *' }

/** Acknowledges and refunds withdrawals that an outage or a crash interrupted. */
export default scheduled(async (hasTime) => {
  const { gateway, ledger, usage, withdrawals, orderNumberOf, withdrawalRules, ...others } = services()
  const { done, failures, finished } = await finishWithdrawals(
    { gateway, ledger, usage, withdrawals, orderNumberOf, mails: withdrawalMails({ ...others, orderNumberOf }) },
    { rules: withdrawalRules(), now: Date.now(), hasTime },
  )
  const parts = [`${counted(done, 'withdrawal step')} completed.`]
  if (failures.length > 0) parts.push(`${counted(failures.length, 'step')} failed and will be retried.`)
  if (!finished) parts.push('The next run will continue.')
  return { summary: parts.join(' '), failures }
})
