import { settleConfirmed } from './confirm-withdrawal.ts'
import type { OpenStep } from './ports.ts'
import { type ReceivePorts, settleStatement } from './receive-withdrawal.ts'
import type { WithdrawalRules } from './withdrawal-due.ts'

/** Longer than a link is valid, so that a confirmation on its last day is included. */
const LOOK_BACK_MS = 92 * 86_400_000

export interface Finished {
  done: number
  /** One item per failure. The next run tries again. */
  failures: unknown[]
  /** False when the time ran out first. */
  finished: boolean
}

type Ports = ReceivePorts & Parameters<typeof settleConfirmed>[0]

/** Completes withdrawal notices that an outage or a crash interrupted, oldest first. `now` in ms since 1970. */
export async function finishWithdrawals(
  ports: Ports,
  { rules, now, hasTime }: { rules: WithdrawalRules; now: number; hasTime: () => boolean },
): Promise<Finished> {
  const report: Finished = { done: 0, failures: [], finished: true }
  for (const step of await ports.withdrawals.open(now - LOOK_BACK_MS, now)) {
    if (!hasTime()) return { ...report, finished: false }
    try {
      await finish(ports, step, rules)
      report.done += 1
    } catch (error) {
      report.failures.push(error)
    }
  }
  return report
}

async function finish(ports: Ports, { checkoutId, ...key }: OpenStep, rules: WithdrawalRules): Promise<void> {
  const said = await ports.withdrawals.read(key)
  // It was deleted after it was listed.
  if (!said) return
  await (checkoutId === null ? settleStatement(ports, said) : settleConfirmed(ports, { said, checkoutId }, rules))
}
