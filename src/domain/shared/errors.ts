import type { ResultOf } from './result.ts'

/** `several`: each responded, but together they took too long. */
type Service = 'Stripe' | 'Clerk' | 'mail' | 'storage' | 'Google Sheets' | 'several'

/** Every expected error. A new kind needs a status (server/http.ts) and a sentence (below) before it compiles. */
export type AppError =
  /** `fields`: one sentence per invalid field, if a form can show them. */
  | { kind: 'invalid-input'; message: string; fields?: Record<string, string> }
  | { kind: 'wrong-method'; allowed: string }
  | { kind: 'too-large' }
  /** Rate limited; `seconds` until the next call is allowed. */
  | { kind: 'busy'; seconds: number }
  | { kind: 'signed-out' }
  | { kind: 'forbidden' }
  | { kind: 'foreign-form' }
  /** An admin with a second factor at Clerk signed in without it. */
  | { kind: 'second-factor' }
  | { kind: 'not-a-member' }
  | { kind: 'access-revoked' }
  /** `left`: an abandoned-checkout email may be sent once. */
  | { kind: 'unpaid'; left?: true }
  | { kind: 'payment-failed' }
  | { kind: 'claimed' }
  /** A user cannot buy a plan they have, or one below it. */
  | { kind: 'already-owned'; planName: string }
  | { kind: 'payment-under-way' }
  | { kind: 'purchase-disputed' }
  | { kind: 'upgrade-signed-in' }
  /** The payment to refund is not a duplicate, or no longer one. */
  | { kind: 'no-double' }
  /** There is no withdrawal from the purchase to be refunded. */
  | { kind: 'no-withdrawal' }
  /** `to`: the buyer's address, mostly masked. */
  | { kind: 'claim-by-mail'; to: string }
  /** An unclaimed purchase has been used for too long, or in too many browsers. */
  | { kind: 'guest-limit'; why: 'days' | 'browsers' }
  | { kind: 'unknown-template'; slug: string }
  | { kind: 'unknown-collection' }
  | { kind: 'unknown-version' }
  | { kind: 'unknown-list' }
  /** A personal access token that was revoked or never existed. */
  | { kind: 'unknown-token' }
  /** At most `most` of these are stored. */
  | { kind: 'limit-reached'; max: number; of: string }
  | { kind: 'unknown-checkout' }
  /** The promotion code is not valid. */
  | { kind: 'no-promotion'; message: string }
  | { kind: 'no-receipt' }
  | { kind: 'no-invoice' }
  | { kind: 'unknown-user' }
  | { kind: 'last-admin' }
  | { kind: 'seeded-admin' }
  /** An admin's account is not erased until another admin has removed the role. */
  | { kind: 'admin-stays' }
  | { kind: 'erased' }
  | { kind: 'link-expired' }
  /** An emailed link that has expired, has no proof, or went to an address that was corrected since. */
  | { kind: 'old-link' }
  /** The address of a purchase cannot be corrected once an account owns it. */
  | { kind: 'in-account' }
  | { kind: 'address-overtaken' }
  | { kind: 'bad-signature' }
  /** `variable`: the environment variable this endpoint requires. */
  | { kind: 'not-set-up'; variable: string }
  /** No round of update emails may begin. */
  | { kind: 'no-round'; why: 'nothing-new' | 'under-way' | 'lately' }
  | { kind: 'import-overtaken' }
  /** Time ran out before all files were stored; nothing is published, and the same import continues from there. */
  | { kind: 'import-unfinished'; stored: number; of: number }
  /** Time ran out while the import was being published. */
  | { kind: 'import-unconfirmed' }
  | { kind: 'nothing-to-undo' }
  /** `refused`: the service responds but rejects our key; only the shop owner can fix that. */
  | { kind: 'service-down'; service: Service; refused?: true }

export type ErrorKind = AppError['kind']
export type Result<T> = ResultOf<T, AppError>

type ServiceDown = Extract<AppError, { kind: 'service-down' }>

/**
 * A service failed. It is thrown, since no domain rule can handle it: the outer wrapper of every function converts it
 * to the error it carries (docs/decisions/outages-as-exceptions.md).
 */
export class Outage extends Error {
  override name = 'Outage'
  readonly reason: ServiceDown

  constructor(service: Service, { message = 'did not answer', ...rest }: OutageOptions = {}) {
    const { cause, ...refused } = rest
    super(`${service}: ${message}`, { cause })
    this.reason = { kind: 'service-down', service, ...refused }
  }
}

interface OutageOptions {
  message?: string
  cause?: unknown
  refused?: true
}

/** For `catch`, where work can continue without these services: returns their Outage. Rethrows everything else. */
export const toOutage =
  (...services: readonly Service[]) =>
  (error: unknown): Outage => {
    if (error instanceof Outage && services.includes(error.reason.service)) return error
    throw error
  }

/** The result of `work`; `instead` during an outage of one of these services. */
export async function withFallback<Value, Instead>(
  work: Promise<Value>,
  instead: Instead,
  ...services: readonly Service[]
): Promise<Value | Instead> {
  const value = await work.catch(toOutage(...services))
  return value instanceof Outage ? instead : value
}

/** The message for the user: what is wrong and what to do next. Never names another person or an internal detail. */
export function messageFor(error: AppError): string {
  switch (error.kind) {
    case 'invalid-input':
    case 'no-promotion':
      return error.message
    case 'wrong-method':
      return `This URL only accepts ${error.allowed} requests.`
    case 'too-large':
      return 'That request is too large.'
    case 'busy':
      if (error.seconds > 3600) return `Too many requests. Try again in ${Math.ceil(error.seconds / 3600)} hours.`
      return error.seconds === 1
        ? 'Too many requests. Try again in 1 second.'
        : `Too many requests. Try again in ${error.seconds} seconds.`
    case 'signed-out':
      return 'Sign in to continue.'
    case 'forbidden':
      return 'You don’t have permission to do this.'
    case 'second-factor':
      return (
        'Your account uses two-factor authentication, but this session was started without it. ' +
        'Sign out, sign in with your second factor, and try again.'
      )
    case 'foreign-form':
      return 'This form was submitted from another site. Use the form on our site instead.'
    case 'not-a-member':
      return 'You need a plan to do this. Choose one under Pricing.'
    case 'access-revoked':
      return 'This purchase was refunded or its access was revoked. You can buy a plan again under Pricing.'
    case 'unpaid':
      return 'This payment is not complete yet. A bank debit can take a few days.'
    case 'payment-failed':
      return 'Your bank declined this payment, and you weren’t charged. Try again under Pricing.'
    case 'claimed':
      return 'This purchase belongs to another account. Sign in with that account to use it.'
    case 'already-owned':
      return `You already have lifetime access with the ${error.planName}. There’s nothing more to pay.`
    case 'payment-under-way':
      return 'Your last payment is still processing. A bank debit can take a few days. You’ll get access as soon as it clears.'
    case 'purchase-disputed':
      return 'Your last payment is disputed. You can upgrade once your bank has decided.'
    case 'upgrade-signed-in':
      return 'Sign in with the email you bought your plan with, and pay only the difference.'
    case 'no-double':
      return (
        'This payment is disputed, or the buyer has no other active purchase that gives the same access. ' +
        'To refund it anyway, refund it by amount.'
      )
    case 'no-withdrawal':
      return 'The buyer hasn’t withdrawn from this purchase. To refund it anyway, refund it by amount.'
    case 'claim-by-mail':
      return (
        `This purchase was made with another email address. We sent a link to ${error.to}. ` +
        'Open it in this browser to add the purchase to your account.'
      )
    case 'guest-limit':
      return error.why === 'days'
        ? 'This purchase was used without an account for 30 days. ' +
            'Sign in with the email you bought it with to keep access.'
        : 'This purchase is already active in five browsers. ' +
            'Sign in with the email you bought it with to use it on any device.'
    case 'unknown-template':
      return 'We couldn’t find that template.'
    case 'unknown-collection':
      return 'We couldn’t find that collection.'
    case 'unknown-version':
      return 'That version doesn’t exist. The library in your account lists all versions of a template.'
    case 'unknown-list':
      return 'We couldn’t find that list. It may have been deleted.'
    case 'unknown-token':
      return 'This access token was revoked or never existed. Create a new one in your account.'
    case 'limit-reached':
      return `You can have up to ${error.max} ${error.of}. Remove one first.`
    case 'no-receipt':
      return 'There’s no receipt for this purchase, because nothing was paid.'
    case 'unknown-checkout':
      return 'We couldn’t find that payment. Check the link, or contact support.'
    case 'no-invoice':
      return 'The invoice for this purchase isn’t ready yet. Try again in a minute, or contact us.'
    case 'unknown-user':
      return 'We couldn’t find a user with this ID. The account may have been deleted.'
    case 'last-admin':
      return 'This is the only admin, so removing the role would lock everyone out. Make another user an admin first.'
    case 'seeded-admin':
      return 'This email is listed in ADMIN_EMAILS. Remove it there (Netlify → Environment variables) and redeploy.'
    case 'admin-stays':
      return 'Admin accounts can’t be deleted. Ask another admin to remove the role first.'
    case 'erased':
      return 'The account that owned this purchase was deleted, and its access ended with it.'
    case 'not-set-up':
      return `This endpoint is off until ${error.variable} is set. See docs/environment.md for where to find it.`
    case 'link-expired':
      return 'This download link has expired. Click Download again to get a new one.'
    case 'old-link':
      return 'It has expired, or the email on the purchase was corrected. Get a new link under “Find my purchase”.'
    case 'in-account':
      return 'This purchase already belongs to an account. The buyer can use it by signing in there.'
    case 'address-overtaken':
      return 'The email on this purchase has changed since you loaded the page. Review it before you correct it.'
    case 'bad-signature':
      return 'The signature doesn’t match this message.'
    case 'no-round':
      if (error.why === 'lately')
        return 'The last round started less than a week ago, and members get at most one update email a week.'
      return error.why === 'under-way'
        ? 'The last round is still being sent. Try again once it’s finished.'
        : 'No new template versions to announce, so nothing was sent.'
    case 'import-overtaken':
      return (
        'The imported templates changed in the meantime, so nothing was saved. ' + 'Review the changes and try again.'
      )
    case 'import-unfinished':
      return `${error.stored} of ${error.of} workflow files are stored, and nothing is live yet. Import again to continue.`
    case 'import-unconfirmed':
      return 'The import took too long to confirm, and may be live. Reload the page to see what is live.'
    case 'nothing-to-undo':
      return 'There is no import left to undo.'
    case 'service-down':
      if (error.refused)
        return `The ${error.service} service is rejecting our requests right now. We’re looking into it. Try again later.`
      return `We can’t reach ${nameOf(error.service)} right now. Try again in a minute.`
  }
}

function nameOf(service: Service): string {
  if (service === 'mail') return 'the email service'
  if (service === 'storage') return 'our storage'
  return service === 'several' ? 'all the services we need for this' : `the ${service} service`
}
