import { Outage, type Result, toOutage } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { WithdrawalMails, Withdrawals } from './ports.ts'
import { type MeantPorts, purchasesMeant } from './purchases-meant.ts'
import { keyOf, type Withdrawal } from './withdrawal.ts'

export interface ReceivePorts extends MeantPorts {
  withdrawals: Withdrawals
  mails: WithdrawalMails
}

/**
 * Stores a notice and returns the stored one: a repeat on the same day has the time of the first. Purchases are looked
 * up after the response, so that neither text nor timing reveals whether the address has any. A notice is lost only
 * when storage and mail both fail; then the error is that of storage.
 */
export async function receiveWithdrawal(
  { later, ...ports }: ReceivePorts & { later: (work: Promise<void>) => void },
  said: Withdrawal,
): Promise<Result<Withdrawal>> {
  const stored = await ports.withdrawals.keep(said).catch(toOutage('storage'))
  if (!(stored instanceof Outage)) {
    later(settleStatement(ports, stored))
    return ok(stored)
  }
  const mailError = await ports.mails.notifyOwner(said, false).then(() => null, toOutage('mail'))
  if (mailError) return err(stored.reason)
  later(ports.mails.acknowledge(said, false))
  return ok(said)
}

/**
 * The number of notices acknowledged per day and mailbox, each with a link if there is a purchase: anyone can type
 * anyone's address. Further notices are stored and sent to the shop owner like any other.
 */
const EMAILED_A_DAY = 3

/**
 * Runs all steps that follow from a stored notice, up to marking it as done. Each step is idempotent; none waits for
 * the others, so that an outage of one service delays only the steps that need it.
 */
export async function settleStatement(ports: ReceivePorts, said: Withdrawal): Promise<void> {
  const { mails, withdrawals } = ports
  const isEmailed = withdrawals.nthOfDay(said).then((earlier) => earlier < EMAILED_A_DAY)
  const ends = await Promise.allSettled([
    isEmailed.then((yes) => (yes ? mails.acknowledge(said, true) : undefined)),
    mails.notifyOwner(said, true),
    noteOnPurchases(ports, said, isEmailed),
  ])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  await withdrawals.markDone({ ...keyOf(said), checkoutId: null })
}

async function noteOnPurchases(ports: ReceivePorts, said: Withdrawal, isEmailed: Promise<boolean>): Promise<void> {
  const matches = await purchasesMeant(ports, said)
  const standing = matches.map(({ purchase }) => purchase).filter(({ status }) => status === 'completed')
  const { id: statementId, at } = said
  await ports.ledger.record(
    standing.map(({ checkoutId }) => ({ kind: 'withdrawn', checkoutId, step: 'said', statementId, at })),
  )
  if (!(await isEmailed)) return
  const byCorrection = Map.groupBy(standing, ({ correctionId }) => correctionId)
  for (const [correctionId, [purchase]] of byCorrection)
    if (purchase?.email) await ports.mails.askToConfirm(said, { email: purchase.email, correctionId })
}
