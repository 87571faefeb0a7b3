import { fulfil } from '../checkout/fulfil.ts'
import type { Gateway, Ledger, Refunds } from '../checkout/ports.ts'
import { purchasesOf } from '../checkout/purchases-of.ts'
import { type Outcome, outcomeOf, type Purchase } from '../checkout/reduce-purchase.ts'
import { reduceWithdrawal } from '../checkout/reduce-withdrawal.ts'
import { refundRemaining } from '../checkout/refund-remaining.ts'
import type { Usage } from '../usage/ports.ts'
import type { WithdrawalMails, Withdrawals } from './ports.ts'
import { type Meant, type MeantPorts, purchasesMeant } from './purchases-meant.ts'
import { keyOf, type Withdrawal } from './withdrawal.ts'
import { type Due, type WithdrawalRules, withdrawalDue } from './withdrawal-due.ts'

/** The state shown on the withdrawal page for one purchase. */
type WithdrawalState = 'open' | 'confirmed' | Outcome

export interface WithdrawalView {
  checkoutId: string
  planName: string
  amount: number
  refundedAmount: number
  currency: string
  paidAt: number
  /** The plan of the upgrade its price was credited to; null if there is none or the upgrade no longer gives access. */
  creditedTo: string | null
  state: WithdrawalState
  due: Due
}

interface ReadPorts extends MeantPorts {
  usage: Pick<Usage, 'downloadsOf'>
}
interface SettlePorts extends ReadPorts {
  gateway: Gateway & Refunds
  withdrawals: Pick<Withdrawals, 'confirm' | 'markDone'>
  mails: Pick<WithdrawalMails, 'sendStatement'>
}

/** A notice, and the address correction for which its link was emailed (null: none). */
interface Linked {
  said: Withdrawal
  correctionId: string | null
}

/** The purchases the link is valid for: those corrected since it was emailed belong to another mailbox. */
async function purchasesOfLink(ports: MeantPorts, { said, correctionId }: Linked): Promise<Meant[]> {
  const purchases = await purchasesMeant(ports, said)
  return purchases.filter(({ purchase }) => purchase.correctionId === correctionId)
}

/** Each purchase that a notice may be about, according to our records; none after their address was corrected. */
export async function readWithdrawal(
  ports: ReadPorts,
  link: Linked,
  rules: WithdrawalRules,
): Promise<WithdrawalView[]> {
  const { said } = link
  const purchases = await purchasesOfLink(ports, link)
  return Promise.all(
    purchases.map(async ({ purchase, withdrawn }) => {
      const { checkoutId, planName, amount, refundedAmount, currency, paidAt } = purchase
      const isConfirmed = withdrawn?.confirmed ?? false
      const at = withdrawn && isConfirmed ? withdrawn.at : said.at
      const state = outcomeOf(purchase) ?? (isConfirmed ? 'confirmed' : 'open')
      const [due, creditedTo] = await Promise.all([
        withdrawalDue(ports.usage, { purchase, at }, rules),
        upgradeFrom(ports.ledger, purchase),
      ])
      return { checkoutId, planName, amount, refundedAmount, currency, paidAt, creditedTo, state, due }
    }),
  )
}

async function upgradeFrom(ledger: Ledger, { checkoutId, owner }: Purchase): Promise<string | null> {
  const own = owner === null ? [] : await purchasesOf(ledger, owner)
  const upgrade = own.find(({ status, upgradeOf }) => status === 'completed' && upgradeOf.includes(checkoutId))
  return upgrade?.planName ?? null
}

/**
 * Confirms a notice for one of the purchases it may be about; any other is ignored. The confirmation is stored first:
 * anything that fails afterwards is done by the next run of `finishWithdrawals`.
 */
export async function confirmWithdrawal(
  ports: SettlePorts,
  { checkoutId, ...link }: Linked & { checkoutId: string },
  rules: WithdrawalRules,
): Promise<void> {
  const { said } = link
  const purchases = await purchasesOfLink(ports, link)
  if (!purchases.some(({ purchase }) => purchase.checkoutId === checkoutId && purchase.status === 'completed')) return
  await ports.withdrawals.confirm(keyOf(said), checkoutId)
  await settleConfirmed(ports, { said, checkoutId }, rules)
}

/** Refunds once, or leaves it to the shop owner, who sees it in the list of withdrawals. */
export async function settleConfirmed(
  ports: SettlePorts,
  { said, checkoutId }: { said: Withdrawal; checkoutId: string },
  rules: WithdrawalRules,
): Promise<void> {
  const { ledger, withdrawals, usage, mails } = ports
  const { id: statementId, at } = said
  await ledger.record([{ kind: 'withdrawn', checkoutId, step: 'confirmed', statementId, at }])
  // Read from Stripe, so that a payment refunded or disputed meanwhile is not refunded again.
  const fresh = await fulfil(ports, checkoutId)
  if (fresh.ok && fresh.value.status === 'completed') {
    const purchase = fresh.value
    const counts = reduceWithdrawal(await ledger.facts(checkoutId))?.at ?? at
    const due = await withdrawalDue(usage, { purchase, at: counts }, rules)
    if (due === 'refund' && purchase.paymentId !== null) {
      const { paymentId } = purchase
      // A refund that Stripe refuses stays in the shop owner's list.
      await refundRemaining(ports, { checkoutId, paymentId, why: 'withdrawal', reason: 'Withdrawal' })
      await fulfil(ports, checkoutId)
    }
  }
  // After the refund, which must not wait for the email service.
  const email = fresh.ok ? fresh.value.email : null
  if (email) await mails.sendStatement(said, { email, checkoutId })
  await withdrawals.markDone({ ...keyOf(said), checkoutId })
}
