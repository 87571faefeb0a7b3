import type { Admin } from '../access/ports.ts'
import { type Decision, revocation } from '../checkout/decision.ts'
import { fulfil } from '../checkout/fulfil.ts'
import { formatMoney } from '../checkout/money.ts'
import type { Plan } from '../checkout/plan.ts'
import type { Gateway, Ledger, Refunds } from '../checkout/ports.ts'
import { purchasesOf } from '../checkout/purchases-of.ts'
import { type Purchase, reducePurchase } from '../checkout/reduce-purchase.ts'
import { reduceWithdrawal } from '../checkout/reduce-withdrawal.ts'
import { rereadDuplicate } from '../checkout/refund-duplicate.ts'
import { messageFor, type Result, toOutage } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { AuditEntry } from './audit-entry.ts'
import { correctAddress } from './correct-address.ts'
import type { Account, Audit, UserDirectory } from './ports.ts'

interface Reasoned {
  reason: string
  /** Unique per click; the same action under the same attempt runs once. */
  attempt: string
}
/** `sessionId` is the contract's name for a checkout; the log compares requests as received. */
type UserAct = Reasoned & { action: 'grant' | 'revoke' | 'make-admin' | 'unmake-admin' | 'erase'; userId: string }
type RefundAct = Reasoned & { action: 'refund'; sessionId: string; amount?: number }
/** Refunds all that remains, as long as the payment is a duplicate or was withdrawn from. */
type WholeAct = Reasoned & { action: 'refund-double' | 'refund-withdrawal'; sessionId: string }
type MailAct = Reasoned & { action: 'resend-mail'; sessionId: string }
/** `from` is the address the admin saw. */
type AddressAct = Reasoned & { action: 'correct-address'; sessionId: string; from: string; to: string }
/** To all members who subscribed. */
type RoundAct = Reasoned & { action: 'send-updates' }
type PurchaseAct = RefundAct | WholeAct | MailAct | AddressAct
export type Act = UserAct | PurchaseAct | RoundAct

export interface ActPorts {
  audit: Audit
  gateway: Gateway & Refunds
  ledger: Ledger
  userDirectory: UserDirectory
  plans: readonly Plan[]
  resendMail: (purchase: Purchase, attempt: string) => Promise<Result<void>>
  resendToCorrectedAddress: (purchase: Purchase) => Promise<void>
  /** Erases an account and its data, and returns a sentence; refused for an admin's account. */
  eraseAccount: (userId: string) => Promise<Result<string>>
  /** Starts a round of update emails, and returns a sentence. */
  sendUpdates: (press: { attempt: string; at: number }) => Promise<Result<string>>
}

/**
 * Carries out an admin's action and logs it: the intent before, the outcome after. Each step is idempotent, so that
 * resending an attempt, also after a crash between two steps, results in one action and one entry. An outage leaves the
 * entry open for a retry; a refusal closes it and is returned again.
 */
export async function carryOut(
  ports: ActPorts,
  { admin, act, now }: { admin: Admin; act: Act; now: number },
): Promise<Result<AuditEntry>> {
  const prepared = await prepare(ports, { act, admin })
  if (!prepared.ok) return prepared
  const { target, run } = prepared.value
  const { attempt: id, action, reason } = act
  const at = new Date(now).toISOString()
  const request = JSON.stringify([admin.id, act])
  const { intent, end } = await ports.audit.begin({ id, at, admin, action, target, reason, request })
  if (intent.request !== request) return err({ kind: 'invalid-input', message: USED })
  if (end?.refusal) return err(end.refusal)
  if (end) return ok(await ports.audit.finish(intent, end))
  if (now - Date.parse(intent.at) > REPEATABLE_MS) return err({ kind: 'invalid-input', message: TOO_OLD })

  const done = await run(Date.parse(intent.at))
  if (!done.ok) {
    await ports.audit.finish(intent, { outcome: `Not done: ${messageFor(done.error)}`, refusal: done.error })
    return done
  }
  return ok(await ports.audit.finish(intent, { outcome: done.value, refusal: null }))
}

/** Stripe forgets its idempotency keys after a day; a refund repeated later would be a second refund. */
const REPEATABLE_MS = 20 * 60 * 60 * 1000

const TOO_OLD = 'This attempt is from yesterday. Check whether it went through, then try again.'
const USED = 'This attempt ID was used for something else. Try again.'

interface Prepared {
  target: AuditEntry['target']
  /** Carries it out and returns the outcome as a sentence. `at`: when it was first started, in ms since 1970. */
  run: (at: number) => Promise<Result<string>>
}

/** Resolves the target of an action without changing anything. A missing target is refused without an entry. */
async function prepare(ports: ActPorts, { act, admin }: { act: Act; admin: Admin }): Promise<Result<Prepared>> {
  if ('sessionId' in act) return onPurchase(ports, { act, admin })
  if (act.action === 'send-updates')
    return ok({ target: READERS, run: (at) => ports.sendUpdates({ attempt: act.attempt, at }) })
  const account = await ports.userDirectory.find(act.userId)
  return account ? ok(onUser(ports, { act, admin, account })) : err({ kind: 'unknown-user' })
}

const READERS = { userId: null, text: 'All update email subscribers' }

function onUser(
  { ledger, userDirectory, eraseAccount }: ActPorts,
  { act, admin, account }: { act: UserAct; admin: Admin; account: Account },
): Prepared {
  const { action, attempt, reason, userId } = act
  const target = { userId, text: account.email || userId }
  if (action === 'grant' || action === 'revoke')
    return {
      target,
      run: async (at) => {
        const decision: Decision =
          action === 'grant' ? { kind: 'grant', userId, at } : revocation(userId, at, await purchasesOf(ledger, userId))
        await ledger.decide(decision, { id: attempt, reason })
        return ok(action === 'grant' ? 'Access granted.' : 'Access revoked. A new purchase restores it.')
      },
    }
  if (action === 'erase') return { target, run: () => eraseAccount(userId) }
  if (action === 'make-admin')
    return {
      target,
      run: async () => {
        await userDirectory.setAdmin(userId, true)
        return ok(account.banned ? 'Will be an admin once the ban is lifted in Clerk.' : 'Made an admin.')
      },
    }
  return {
    target,
    run: async () => {
      const may = await canRemoveAdmin(userDirectory, { account, admin })
      if (!may.ok) return may
      await userDirectory.setAdmin(userId, false)
      return ok('No longer an admin.')
    },
  }
}

async function onPurchase(
  ports: ActPorts,
  { act, admin }: { act: PurchaseAct; admin: Admin },
): Promise<Result<Prepared>> {
  const { sessionId: checkoutId, attempt } = act
  // Read from Stripe, so that the decision includes events the shop has not received yet.
  const fulfilled = await fulfil(ports, checkoutId)
  if (!fulfilled.ok) return fulfilled
  const purchase = fulfilled.value
  const target = { userId: purchase.owner, text: checkoutId }
  if (act.action === 'correct-address')
    return ok({ target, run: (at) => correctAddress(ports, { ...act, purchase, correctionId: attempt, at }) })
  if (act.action !== 'resend-mail')
    return ok({
      target,
      run: async () => {
        const may = await canRefund(ports, act)
        return may.ok ? refund(ports, { act, admin, purchase }) : may
      },
    })
  return ok({
    target,
    run: async () => {
      const sent = await ports.resendMail(purchase, attempt)
      return sent.ok ? ok('Sent to the email on the purchase.') : sent
    },
  })
}

async function refund(
  ports: ActPorts,
  { act, admin, purchase }: { act: RefundAct | WholeAct; admin: Admin; purchase: Purchase },
): Promise<Result<string>> {
  const { sessionId: checkoutId, reason, attempt } = act
  const amount = act.action === 'refund' ? act.amount : undefined
  const { paymentId, currency } = purchase
  if (!paymentId)
    return err({ kind: 'invalid-input', message: 'This purchase was free, so there’s nothing to refund.' })
  // Stripe checks the remaining amount: after a crash, the same key must return the refund that was already made.
  const idempotencyKey = `refund/${attempt}`
  const order = { paymentId, amount, reason, adminId: admin.id, idempotencyKey }
  const made = await ports.gateway.refund(order)
  if (!made.ok) return made
  // The refund is done whatever this returns; if Stripe does not respond now, its event delivers the fact.
  await fulfil(ports, checkoutId).catch(toOutage('Stripe'))
  const after = reducePurchase(await ports.ledger.facts(checkoutId)) ?? purchase
  const [given, price] = [formatMoney(made.value.amount, currency), formatMoney(purchase.amount, currency)]
  return ok(
    after.status === 'refunded' ? `${given} of ${price} refunded; access ended.` : `${given} of ${price} refunded.`,
  )
}

async function canRefund(ports: ActPorts, { action, sessionId }: RefundAct | WholeAct): Promise<Result<void>> {
  if (action === 'refund') return ok(undefined)
  if (action === 'refund-double') return canRefundDuplicate(ports, sessionId)
  return reduceWithdrawal(await ports.ledger.facts(sessionId)) ? ok(undefined) : err({ kind: 'no-withdrawal' })
}

/** Whether it is still a duplicate. This attempt may have refunded it before a crash, which the same key resolves. */
async function canRefundDuplicate(ports: ActPorts, checkoutId: string): Promise<Result<void>> {
  const state = await rereadDuplicate(ports, { checkoutId, plans: ports.plans })
  if (!state.ok) return state
  return state.value.kind === 'duplicate' || state.value.kind === 'refunded'
    ? ok(undefined)
    : err({ kind: 'no-double' })
}

/**
 * Whether the role may be taken from this account. The acting admin is an admin, as Clerk has just confirmed; so only
 * admins who remove their own role can be the last, and only then are all users queried. Clerk has no lock: two admins
 * who remove each other's role in the same second both succeed. ADMIN_EMAILS restores access.
 */
async function canRemoveAdmin(
  userDirectory: Pick<UserDirectory, 'all'>,
  { account, admin }: { account: Account; admin: Admin },
): Promise<Result<void>> {
  if (account.seeded) return err({ kind: 'seeded-admin' })
  if (account.id !== admin.id) return ok(undefined)
  const everyone = await userDirectory.all('')
  const another = everyone.some(({ id, admin: isAdmin, banned }) => isAdmin && !banned && id !== account.id)
  return another ? ok(undefined) : err({ kind: 'last-admin' })
}
