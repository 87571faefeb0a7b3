import type { AdminActInput } from '#contracts/admin-act.ts'
import type { AdminPayment } from '#contracts/admin-user.ts'
import { formatMoney } from '#domain/checkout/money.ts'

/** What an admin is about to do; `email` is for the words only. */
export type Act = { email: string } & (
  | { action: 'grant' | 'revoke' | 'make-admin' | 'unmake-admin' | 'erase'; userId: string }
  | { action: 'export-data'; userId: string }
  /** `email` stands for all who get one. */
  | { action: 'send-updates' }
  | {
      action: 'refund' | 'refund-double' | 'refund-withdrawal' | 'resend-mail' | 'correct-address'
      payment: AdminPayment
    }
)

interface ActWords {
  title: string
  /** What pressing the button means, before it is pressed. */
  consequence: string
  submit: string
  /** On the button meanwhile. */
  busy: string
  /** The title of the toast afterwards. */
  done: string
}

export function actWords(act: Act): ActWords {
  const { email } = act
  switch (act.action) {
    case 'grant':
      return {
        title: 'Grant access',
        consequence:
          `Every download opens to ${email} at once, ` +
          'and stays open until an admin revokes it. ' +
          'Nobody is charged.',
        submit: 'Grant access',
        busy: 'Granting…',
        done: 'Access granted',
      }
    case 'revoke':
      return {
        title: 'Revoke access',
        consequence:
          `Every download closes to ${email} at once, also what was paid for, until they buy again. ` +
          'Nothing is paid back.',
        submit: 'Revoke access',
        busy: 'Revoking…',
        done: 'Access revoked',
      }
    case 'make-admin':
      return {
        title: 'Make admin',
        consequence: `${email} will see all users, refund payments, import templates and choose admins, like you.`,
        submit: 'Make admin',
        busy: 'Changing the role…',
        done: 'Role changed',
      }
    case 'unmake-admin':
      return {
        title: 'Remove admin role',
        consequence: `${email} can no longer open this page. What they bought stays theirs.`,
        submit: 'Remove role',
        busy: 'Changing the role…',
        done: 'Role changed',
      }
    case 'export-data':
      return {
        title: 'Export the data',
        consequence: `You get a zip of everything the shop keeps about ${email}. Send it to that address and to no other.`,
        submit: 'Export',
        busy: 'Collecting…',
        done: 'Exported',
      }
    case 'send-updates':
      return {
        title: 'Send update mails',
        consequence: `To ${email}: one mail each. It cannot be called back; the next round can begin in a week.`,
        submit: 'Send',
        busy: 'Sending…',
        done: 'On their way',
      }
    case 'erase':
      return {
        title: 'Erase the account',
        consequence:
          `The account of ${email} and all that is kept of it are deleted, and its purchases close for good, which ` +
          'cannot be undone. The books keep the payments without name and address. Nothing is paid back.',
        submit: 'Erase',
        busy: 'Erasing…',
        done: 'Account erased',
      }
    case 'refund': {
      const { amount, refunded, currency, plan_name } = act.payment
      const left = formatMoney(amount - refunded, currency)
      return {
        title: 'Refund a payment',
        consequence:
          'Stripe pays the money back to where it came from, which cannot be undone. ' +
          `Of the ${plan_name}, ${left} are left; paying back all of it closes the downloads of ${email}.`,
        submit: 'Refund',
        busy: 'Refunding…',
        done: 'Refunded',
      }
    }
    case 'refund-double': {
      const { amount, refunded, currency, plan_name } = act.payment
      return {
        title: 'Refund a double',
        consequence:
          `${email} has as much by another purchase, so Stripe pays back ` +
          `${formatMoney(amount - refunded, currency)} for this ${plan_name}, which cannot be undone. The other purchase stays.`,
        submit: 'Refund',
        busy: 'Refunding…',
        done: 'Refunded',
      }
    }
    case 'refund-withdrawal': {
      const { amount, refunded, currency, plan_name } = act.payment
      return {
        title: 'Refund a withdrawal',
        consequence:
          `${email} has withdrawn from the ${plan_name}. Stripe pays ${formatMoney(amount - refunded, currency)} back ` +
          'to where it came from, which cannot be undone, and the downloads it opened close.',
        submit: 'Refund',
        busy: 'Refunding…',
        done: 'Refunded',
      }
    }
    case 'resend-mail': {
      const { plan_name } = act.payment
      return {
        title: 'Resend the access mail',
        consequence: `The mail that opens the ${plan_name} goes to the address it was bought with once more.`,
        submit: 'Send mail',
        busy: 'Sending…',
        done: 'Mail sent',
      }
    }
    case 'correct-address':
      return {
        title: 'Correct the address',
        consequence:
          `The ${act.payment.plan_name} was bought with ${email}. Its order confirmation goes to the new address, and ` +
          'the links that were mailed to the old one end. The browser it was paid in keeps it.',
        submit: 'Correct address',
        busy: 'Correcting…',
        done: 'Address corrected',
      }
  }
}

/** What stands in the field of the reason at first: where it is always the same, one press will do. */
export const firstReason = ({ action }: Act) => FIRST_REASON[action] ?? ''

const FIRST_REASON: Partial<Record<Act['action'], string>> = {
  'refund-double': 'Paid twice.',
  'refund-withdrawal': 'Withdrawal.',
  'send-updates': 'News of the week.',
}

interface Said {
  reason: string
  attempt: string
  /** Counts for refunds only. */
  amount: number | null
  /** The new address of a purchase. */
  to: string
}

/** The body of POST /api/admin-act; a file has an address of its own. */
export function actInput(
  act: Exclude<Act, { action: 'export-data' }>,
  { reason, attempt, amount, to }: Said,
): AdminActInput {
  switch (act.action) {
    case 'refund':
      return { action: act.action, sessionId: act.payment.session_id, reason, attempt, ...(amount ? { amount } : {}) }
    case 'refund-double':
    case 'refund-withdrawal':
    case 'resend-mail':
      return { action: act.action, sessionId: act.payment.session_id, reason, attempt }
    case 'correct-address':
      return { action: act.action, sessionId: act.payment.session_id, reason, attempt, from: act.email, to }
    case 'send-updates':
      return { action: act.action, reason, attempt }
    default:
      return { action: act.action, userId: act.userId, reason, attempt }
  }
}
