import type { Result } from './result.ts'

export type Service = 'Stripe' | 'Clerk' | 'mail' | 'storage' | 'Google Sheets'

/** Every refusal the product knows. A new kind needs a status (server/http.ts) and a sentence (below) before it compiles. */
export type AppError =
  /** `fields`: one sentence for each wrong field, where a form can show them. */
  | { kind: 'invalid-input'; message: string; fields?: Record<string, string> }
  | { kind: 'wrong-method'; allowed: string }
  | { kind: 'too-large' }
  | { kind: 'signed-out' }
  | { kind: 'forbidden' }
  | { kind: 'foreign-form' }
  | { kind: 'not-a-member' }
  | { kind: 'access-revoked' }
  | { kind: 'unpaid' }
  | { kind: 'payment-failed' }
  | { kind: 'claimed' }
  | { kind: 'unknown-template'; slug: string }
  | { kind: 'unknown-collection' }
  | { kind: 'unknown-session' }
  | { kind: 'unknown-user' }
  | { kind: 'last-admin' }
  | { kind: 'seeded-admin' }
  | { kind: 'link-expired' }
  | { kind: 'bad-signature' }
  | { kind: 'import-overtaken' }
  | { kind: 'nothing-to-undo' }
  | { kind: 'service-down'; service: Service }

export type ErrorKind = AppError['kind']
export type Answer<T> = Result<T, AppError>

/** The sentence a person reads: what is wrong and what to do next. Never names another person or an inner detail. */
export function sentenceFor(error: AppError): string {
  switch (error.kind) {
    case 'invalid-input':
      return error.message
    case 'wrong-method':
      return `Use ${error.allowed} for this address.`
    case 'too-large':
      return 'That is more than this address takes. Send less.'
    case 'signed-out':
      return 'Sign in to go on.'
    case 'forbidden':
      return 'Your account may not do this.'
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
      return 'This purchase belongs to another account. Sign in with the account that claimed it.'
    case 'unknown-template':
      return 'There is no template of that name.'
    case 'unknown-collection':
      return 'There is no collection of that name.'
    case 'unknown-session':
      return 'We know no such payment.'
    case 'unknown-user':
      return 'There is no user of this id; the account may have been deleted.'
    case 'last-admin':
      return 'Nobody else is an admin, so this would lock everybody out. Make somebody else an admin first.'
    case 'seeded-admin':
      return 'This address stands in ADMIN_EMAILS. Remove it there (Netlify → Environment variables) and deploy again.'
    case 'link-expired':
      return 'This download link is no longer good. Press Download again for a new one.'
    case 'bad-signature':
      return 'The signature of this message does not fit.'
    case 'import-overtaken':
      return 'The imported templates changed in the meantime, so nothing of this was saved. Look at it again and repeat it.'
    case 'nothing-to-undo':
      return 'There is no import left to undo.'
    case 'service-down':
      return `We cannot reach ${error.service === 'storage' ? 'our storage' : `the ${error.service} service`} right now. Please try again in a minute.`
  }
}
