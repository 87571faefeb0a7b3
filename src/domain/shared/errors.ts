import type { Result } from './result.ts'

/** `several`: each answered, but together they took longer than anybody waits. */
type Service = 'Stripe' | 'Clerk' | 'mail' | 'storage' | 'Google Sheets' | 'several'

/**
 * Every refusal the product knows. A new kind needs a status (server/http.ts) and a sentence (below) before it
 * compiles.
 */
export type AppError =
  /** `fields`: one sentence for each wrong field, where a form can show them. */
  | { kind: 'invalid-input'; message: string; fields?: Record<string, string> }
  | { kind: 'wrong-method'; allowed: string }
  | { kind: 'too-large' }
  /** Called too often; `seconds` until it may be called again. */
  | { kind: 'busy'; seconds: number }
  | { kind: 'signed-out' }
  | { kind: 'forbidden' }
  | { kind: 'foreign-form' }
  /** An admin who has a second factor at Clerk signed in without it. */
  | { kind: 'second-factor' }
  | { kind: 'not-a-member' }
  | { kind: 'access-revoked' }
  /** `left`: its buyer may be told once how to come back. */
  | { kind: 'unpaid'; left?: true }
  | { kind: 'payment-failed' }
  | { kind: 'claimed' }
  /** Nothing is sold twice to one user, nor a plan below the one they have. */
  | { kind: 'already-owned'; planName: string }
  | { kind: 'payment-under-way' }
  | { kind: 'purchase-disputed' }
  | { kind: 'upgrade-signed-in' }
  /** What was to be refunded as the second of two payments is not one, or is no longer. */
  | { kind: 'no-double' }
  /** Nobody has stated that they withdraw from what was to be refunded for it. */
  | { kind: 'no-withdrawal' }
  /** `to`: the buyer's address, but for its most part. */
  | { kind: 'claim-by-mail'; to: string }
  /** An unclaimed purchase has been open for too long, or in too many browsers. */
  | { kind: 'guest-limit'; why: 'days' | 'browsers' }
  | { kind: 'unknown-template'; slug: string }
  | { kind: 'unknown-collection' }
  | { kind: 'unknown-version' }
  | { kind: 'unknown-list' }
  /** More than `most` of something are not kept. */
  | { kind: 'no-room'; most: number; of: string }
  | { kind: 'unknown-checkout' }
  /** The code somebody came with does not count. */
  | { kind: 'no-promotion'; message: string }
  | { kind: 'no-receipt' }
  | { kind: 'no-invoice' }
  | { kind: 'unknown-user' }
  | { kind: 'last-admin' }
  | { kind: 'seeded-admin' }
  /** An admin's account is not erased before somebody else has taken the role away. */
  | { kind: 'admin-stays' }
  | { kind: 'erased' }
  | { kind: 'link-expired' }
  /** The link of an email that has expired, has no proof, or went to an address that was corrected since. */
  | { kind: 'old-link' }
  /** The address of a purchase decides nothing any more once an account has it. */
  | { kind: 'in-account' }
  | { kind: 'address-overtaken' }
  | { kind: 'bad-signature' }
  /** `variable`: what has to be set before this address does anything. */
  | { kind: 'not-set-up'; variable: string }
  /** No round of update mails may begin. */
  | { kind: 'no-round'; why: 'nothing-new' | 'under-way' | 'lately' }
  | { kind: 'import-overtaken' }
  /** The time was over before all files were stored; nothing is live, and the same import goes on from there. */
  | { kind: 'import-unfinished'; stored: number; of: number }
  /** The time was over while the import went live. */
  | { kind: 'import-unconfirmed' }
  | { kind: 'nothing-to-undo' }
  /** `refused`: it answers, but does not take our key; only the owner of the shop can mend that. */
  | { kind: 'service-down'; service: Service; refused?: true }

export type ErrorKind = AppError['kind']
export type Answer<T> = Result<T, AppError>

type ServiceDown = Extract<AppError, { kind: 'service-down' }>

/**
 * A service did not do what it was asked. It is thrown, since no rule can mend it: the outer shell of every function
 * makes it the refusal it carries (docs/decisions/outages-as-exceptions.md).
 */
export class Outage extends Error {
  override name = 'Outage'
  readonly refusal: ServiceDown

  constructor(service: Service, { message = 'did not answer', ...rest }: OutageOptions = {}) {
    const { cause, ...refused } = rest
    super(`${service}: ${message}`, { cause })
    this.refusal = { kind: 'service-down', service, ...refused }
  }
}

interface OutageOptions {
  message?: string
  cause?: unknown
  refused?: true
}

/** For `catch`, where something can go on without these services: their outage as a value. All else is thrown on. */
export const outageOf =
  (...services: readonly Service[]) =>
  (error: unknown): Outage => {
    if (error instanceof Outage && services.includes(error.refusal.service)) return error
    throw error
  }

/** What `work` answers; `instead` during an outage of one of these services. */
export async function unlessDown<Value, Instead>(
  work: Promise<Value>,
  instead: Instead,
  ...services: readonly Service[]
): Promise<Value | Instead> {
  const value = await work.catch(outageOf(...services))
  return value instanceof Outage ? instead : value
}

/** The sentence a person reads: what is wrong and what to do next. Never names another person or an inner detail. */
export function sentenceFor(error: AppError): string {
  switch (error.kind) {
    case 'invalid-input':
    case 'no-promotion':
      return error.message
    case 'wrong-method':
      return `Use ${error.allowed} for this address.`
    case 'too-large':
      return 'That is more than this address takes. Send less.'
    case 'busy':
      return error.seconds === 1
        ? 'That was a lot in a short time. Please try again in a second.'
        : `That was a lot in a short time. Please try again in ${error.seconds} seconds.`
    case 'signed-out':
      return 'Sign in to go on.'
    case 'forbidden':
      return 'Your account may not do this.'
    case 'second-factor':
      return (
        'Your account has a second factor, and this session was opened without it. ' +
        'Sign out, sign in with it, and try again.'
      )
    case 'foreign-form':
      return 'This form was sent from another site. Use the form on our own page.'
    case 'not-a-member':
      return 'You need a plan for this. Choose one under Pricing.'
    case 'access-revoked':
      return 'This purchase was refunded or its access was ended. You can buy a plan again under Pricing.'
    case 'unpaid':
      return 'This payment is not complete yet. A bank debit can take a few days.'
    case 'payment-failed':
      return 'The bank did not complete this payment. You have not been charged; please pay again under Pricing.'
    case 'claimed':
      return 'This purchase belongs to another account. Sign in with that account to use it.'
    case 'already-owned':
      return `You have the ${error.planName} already, and it is yours for life. There is nothing more to pay.`
    case 'payment-under-way':
      return 'Your last payment is still on its way. A bank debit can take a few days; the plan then opens by itself.'
    case 'purchase-disputed':
      return 'Your bank is looking into your last payment. When that is settled, you can take a larger plan.'
    case 'upgrade-signed-in':
      return 'Sign in with the address you bought your plan with: then you pay only the difference.'
    case 'no-double':
      return (
        'No other purchase of this buyer stands that opens as much, so this one is needed, or it is disputed. ' +
        'Refund it by its own amount if you want to all the same.'
      )
    case 'no-withdrawal':
      return 'Nobody has withdrawn from this purchase. Refund it by its own amount if you want to all the same.'
    case 'claim-by-mail':
      return (
        `This purchase was made with another address. We have sent a link to ${error.to}: ` +
        'open it in this browser to keep the purchase in your account.'
      )
    case 'guest-limit':
      return error.why === 'days'
        ? 'This purchase has been open without an account for 30 days. ' +
            'Sign in with the address you bought it with: then it is yours for good.'
        : 'This purchase is open in five browsers already. ' +
            'Sign in with the address you bought it with: then it opens wherever you sign in.'
    case 'unknown-template':
      return 'There is no template of that name.'
    case 'unknown-collection':
      return 'There is no collection of that name.'
    case 'unknown-version':
      return 'This template has no such version. Your library, in your account, lists those it has.'
    case 'unknown-list':
      return 'There is no such list, or no longer.'
    case 'no-room':
      return `There is room for ${error.most} ${error.of}. Remove one first.`
    case 'no-receipt':
      return 'The card provider keeps no receipt of this purchase, as nothing was paid.'
    case 'unknown-checkout':
      return 'We know no such payment.'
    case 'no-invoice':
      return 'The card provider has no invoice of this purchase yet. Try again in a minute, or write to us.'
    case 'unknown-user':
      return 'There is no user of this id; the account may have been deleted.'
    case 'last-admin':
      return 'Nobody else is an admin, so this would lock everybody out. Make somebody else an admin first.'
    case 'seeded-admin':
      return 'This address stands in ADMIN_EMAILS. Remove it there (Netlify → Environment variables) and deploy again.'
    case 'admin-stays':
      return 'This account looks after the shop. Let another admin take the role away first; then it can be deleted.'
    case 'erased':
      return 'The account that this purchase belonged to was deleted, and the purchase closed with it.'
    case 'not-set-up':
      return `This address takes nothing until ${error.variable} is set. README says where it comes from.`
    case 'link-expired':
      return 'This download link is no longer good. Press Download again for a new one.'
    case 'old-link':
      return 'It has expired, or the email address of the purchase was corrected. Get a new one with “Find my purchase”.'
    case 'in-account':
      return 'This purchase belongs to an account already. Whoever bought it opens it by signing in there.'
    case 'address-overtaken':
      return 'This purchase has another address by now. Look at it again before you correct it.'
    case 'bad-signature':
      return 'The signature of this message does not fit.'
    case 'no-round':
      if (error.why === 'lately')
        return 'A round began less than a week ago, and nobody gets two of these mails a week.'
      return error.why === 'under-way'
        ? 'The last round is still being sent. Try again when all have it.'
        : 'No template has a version that was not told of yet, so nothing was sent.'
    case 'import-overtaken':
      return (
        'The imported templates changed in the meantime, so nothing of this was saved. ' +
        'Look at it again and repeat it.'
      )
    case 'import-unfinished':
      return `${error.stored} of ${error.of} workflow files are stored, and nothing is live yet. Import again to continue.`
    case 'import-unconfirmed':
      return 'The import took too long to confirm, and may be live. Reload the page to see what is live.'
    case 'nothing-to-undo':
      return 'There is no import left to undo.'
    case 'service-down':
      if (error.refused)
        return `The ${error.service} service does not let us in right now. We look after it; please try again later.`
      return `We cannot reach ${nameOf(error.service)} right now. Please try again in a minute.`
  }
}

function nameOf(service: Service): string {
  if (service === 'storage') return 'our storage'
  return service === 'several' ? 'all the services this needs' : `the ${service} service`
}
