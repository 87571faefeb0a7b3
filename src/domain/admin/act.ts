import type { Admin } from '../access/ports.ts'
import type { Purchase } from '../checkout/fold-purchase.ts'
import type { Gateway, Ledger } from '../checkout/ports.ts'
import { type Answer, sentenceFor } from '../errors.ts'
import { err, ok } from '../result.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { Audit, Refunds, UserDirectory } from './ports.ts'
import { prepare } from './prepare-act.ts'

interface Reasoned {
  reason: string
  /** Made anew for each press: the same act under the same attempt is done once. */
  attempt: string
}
/** `sessionId` is the word of the contract for a checkout: the log compares requests as they came. */
export type UserAct = Reasoned & { action: 'grant' | 'revoke' | 'make-admin' | 'unmake-admin'; userId: string }
export type RefundAct = Reasoned & { action: 'refund'; sessionId: string; amount?: number }
export type MailAct = Reasoned & { action: 'resend-mail'; sessionId: string }
export type Act = UserAct | RefundAct | MailAct

export interface ActPorts {
  audit: Audit
  gateway: Gateway & Refunds
  ledger: Ledger
  userDirectory: UserDirectory
  resendMail: (purchase: Purchase, attempt: string) => Promise<Answer<void>>
}

/**
 * Carries out what an admin decided, and notes it: the intent before, the outcome after. Each step bears being done
 * twice, so the same attempt sent again, also after a crash between two steps, ends in one act and one entry. An outage
 * leaves the entry open for that; a refusal closes it and is answered again.
 */
export async function carryOut(
  ports: ActPorts,
  { admin, act, now }: { admin: Admin; act: Act; now: number },
): Promise<Answer<AuditEntry>> {
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
    await ports.audit.finish(intent, { outcome: `Not done: ${sentenceFor(done.error)}`, refusal: done.error })
    return done
  }
  return ok(await ports.audit.finish(intent, { outcome: done.value, refusal: null }))
}

/** Stripe forgets its idempotency keys after a day; a refund that is repeated later would be a second one. */
const REPEATABLE_MS = 20 * 60 * 60 * 1000

const TOO_OLD = 'This attempt is from yesterday. Look whether it was done, then press the button again.'
const USED = 'This attempt was used for something else. Press the button again.'
