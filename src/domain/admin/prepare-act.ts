import { purchasesOf } from '../access/check-access.ts'
import type { Admin } from '../access/ports.ts'
import { type Decision, revocation } from '../checkout/decision.ts'
import { foldPurchase, type Purchase } from '../checkout/fold-purchase.ts'
import { fulfil } from '../checkout/fulfil.ts'
import { formatMoney } from '../checkout/money.ts'
import { type Answer, outageOf } from '../errors.ts'
import { err, ok } from '../result.ts'
import type { Act, ActPorts, MailAct, RefundAct, UserAct } from './act.ts'
import type { AuditEntry } from './audit-entry.ts'
import { canRemoveAdmin } from './can-remove-admin.ts'
import type { Account } from './ports.ts'

export interface Prepared {
  target: AuditEntry['target']
  /** Does it and answers what came of it, in a sentence. `at`: when it was begun first, in ms since 1970. */
  run: (at: number) => Promise<Answer<string>>
}

/** Finds whom or what an act is about, and changes nothing yet. What is not there is refused without an entry. */
export async function prepare(ports: ActPorts, { act, admin }: { act: Act; admin: Admin }): Promise<Answer<Prepared>> {
  if (act.action === 'refund' || act.action === 'resend-mail') return onPurchase(ports, { act, admin })
  const account = await ports.userDirectory.find(act.userId)
  return account ? ok(onUser(ports, { act, admin, account })) : err({ kind: 'unknown-user' })
}

function onUser(
  { ledger, userDirectory }: ActPorts,
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
        await ledger.decide(decision, { id: attempt, reason, adminId: admin.id })
        return ok(action === 'grant' ? 'Access granted.' : 'Access revoked; a later purchase opens it again.')
      },
    }
  if (action === 'make-admin')
    return {
      target,
      run: async () => {
        await userDirectory.setAdmin(userId, true)
        return ok(account.banned ? 'Is an admin once the ban is lifted in Clerk.' : 'Is an admin now.')
      },
    }
  return {
    target,
    run: async () => {
      const may = await canRemoveAdmin(userDirectory, { account, admin })
      if (!may.ok) return may
      await userDirectory.setAdmin(userId, false)
      return ok('Is no admin any more.')
    },
  }
}

async function onPurchase(
  ports: ActPorts,
  { act, admin }: { act: RefundAct | MailAct; admin: Admin },
): Promise<Answer<Prepared>> {
  const { sessionId: checkoutId, attempt } = act
  // Read afresh, so that nothing is decided on what the shop was not told yet.
  const fulfilled = await fulfil(ports, checkoutId)
  if (!fulfilled.ok) return fulfilled
  const purchase = fulfilled.value
  const target = { userId: purchase.owner, text: checkoutId }
  if (act.action === 'refund') return ok({ target, run: () => refund(ports, { act, admin, purchase }) })
  return ok({
    target,
    run: async () => {
      const sent = await ports.resendMail(purchase, attempt)
      return sent.ok ? ok('Sent to the address the purchase was made with.') : sent
    },
  })
}

async function refund(
  ports: ActPorts,
  { act, admin, purchase }: { act: RefundAct; admin: Admin; purchase: Purchase },
): Promise<Answer<string>> {
  const { sessionId: checkoutId, amount, reason, attempt } = act
  const { paymentId, currency } = purchase
  if (!paymentId)
    return err({ kind: 'invalid-input', message: 'This purchase cost nothing, so there is nothing to refund.' })
  // How much is left is Stripe's to say: after a crash the same key must answer the refund that was made.
  const idempotencyKey = `refund/${attempt}`
  const order = { paymentId, amount, reason, adminId: admin.id, idempotencyKey }
  const made = await ports.gateway.refund(order)
  if (!made.ok) return made
  // The money is back whatever this answers; should Stripe be silent now, its event brings the fact.
  await fulfil(ports, checkoutId).catch(outageOf('Stripe'))
  const after = foldPurchase(await ports.ledger.facts(checkoutId)) ?? purchase
  const [given, price] = [formatMoney(made.value.amount, currency), formatMoney(purchase.amount, currency)]
  return ok(
    after.status === 'refunded' ? `${given} of ${price} refunded; access ended.` : `${given} of ${price} refunded.`,
  )
}
