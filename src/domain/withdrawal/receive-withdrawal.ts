import { type Answer, Outage, outageOf } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { WithdrawalMails, Withdrawals } from './ports.ts'
import { type MeantPorts, purchasesMeant } from './purchases-meant.ts'
import { keyOf, type Withdrawal } from './withdrawal.ts'

export interface ReceivePorts extends MeantPorts {
  withdrawals: Withdrawals
  mails: WithdrawalMails
}

/**
 * Takes a statement, and answers it as it stands: said again on the same day, with the time it was said first. Whether
 * its address bought anything is looked up after the answer, so that neither words nor time tell. It is lost only when
 * storage and mail both fail; then the refusal is the one of storage.
 */
export async function receiveWithdrawal(
  { later, ...ports }: ReceivePorts & { later: (work: Promise<void>) => void },
  said: Withdrawal,
): Promise<Answer<Withdrawal>> {
  const kept = await ports.withdrawals.keep(said).catch(outageOf('storage'))
  if (!(kept instanceof Outage)) {
    later(settleStatement(ports, kept))
    return ok(kept)
  }
  const notTold = await ports.mails.tellOwner(said, false).then(() => null, outageOf('mail'))
  if (notTold) return err(kept.refusal)
  later(ports.mails.acknowledge(said, false))
  return ok(said)
}

/**
 * How many statements of a day are acknowledged to one mailbox, each with a link where something was bought: anybody
 * can type anybody's address. Those after them are stored, and reach the owner, like any other.
 */
const EMAILED_A_DAY = 3

/**
 * All that follows from a kept statement, up to the mark that it is done. Each step bears being done twice; none waits
 * for the others, so that an outage of one service holds up only what needs it.
 */
export async function settleStatement(ports: ReceivePorts, said: Withdrawal): Promise<void> {
  const { mails, withdrawals } = ports
  const isEmailed = withdrawals.nthOfDay(said).then((earlier) => earlier < EMAILED_A_DAY)
  const ends = await Promise.allSettled([
    isEmailed.then((yes) => (yes ? mails.acknowledge(said, true) : undefined)),
    mails.tellOwner(said, true),
    noteOnPurchases(ports, said, isEmailed),
  ])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  await withdrawals.markDone({ ...keyOf(said), checkoutId: null })
}

async function noteOnPurchases(ports: ReceivePorts, said: Withdrawal, isEmailed: Promise<boolean>): Promise<void> {
  const meant = await purchasesMeant(ports, said)
  const standing = meant.map(({ purchase }) => purchase).filter(({ status }) => status === 'completed')
  const { id: statementId, at } = said
  await ports.ledger.record(
    standing.map(({ checkoutId }) => ({ kind: 'withdrawn', checkoutId, step: 'said', statementId, at })),
  )
  if (!(await isEmailed)) return
  const byCorrection = Map.groupBy(standing, ({ correctionId }) => correctionId)
  for (const [correctionId, [purchase]] of byCorrection)
    if (purchase?.email) await ports.mails.askToConfirm(said, { email: purchase.email, correctionId })
}
