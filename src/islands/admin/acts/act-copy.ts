import type { AdminActInput } from '#contracts/admin-act.ts'
import type { AdminPayment } from '#contracts/admin-user.ts'
import { formatMoney } from '#domain/checkout/money.ts'

/** An admin action about to run; `email` is only displayed. */
export type AdminAction = { email: string } & (
  | { action: 'grant' | 'revoke' | 'make-admin' | 'unmake-admin' | 'erase'; userId: string }
  | { action: 'export-data'; userId: string }
  /** `email` is the text for all recipients. */
  | { action: 'send-updates' }
  | {
      action: 'refund' | 'refund-double' | 'refund-withdrawal' | 'resend-mail' | 'correct-address'
      payment: AdminPayment
    }
)

interface ActionCopy {
  title: string
  /** The consequences, shown before the button is clicked. */
  consequence: string
  submit: string
  /** Button label while submitting. */
  busy: string
  /** Title of the success toast. */
  done: string
}

export function actionCopy(act: AdminAction): ActionCopy {
  const { email } = act
  switch (act.action) {
    case 'grant':
      return {
        title: 'Grant access',
        consequence: `${email} gets access to all downloads right away, until an admin revokes it. No one is charged.`,
        submit: 'Grant access',
        busy: 'Granting…',
        done: 'Access granted',
      }
    case 'revoke':
      return {
        title: 'Revoke access',
        consequence:
          `${email} loses access to all downloads right away, including paid ones, until they buy again. ` +
          'Nothing is refunded.',
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
        consequence: `${email} can no longer open this page. They keep what they bought.`,
        submit: 'Remove role',
        busy: 'Changing the role…',
        done: 'Role changed',
      }
    case 'export-data':
      return {
        title: 'Export the data',
        consequence: `You’ll get a zip of everything the shop stores about ${email}. Only send it to that address.`,
        submit: 'Export',
        busy: 'Collecting…',
        done: 'Exported',
      }
    case 'send-updates':
      return {
        title: 'Send update emails',
        consequence: `To ${email}: one email each. This can’t be undone. The next round can start in a week.`,
        submit: 'Send',
        busy: 'Sending…',
        done: 'On their way',
      }
    case 'erase':
      return {
        title: 'Erase account',
        consequence:
          `This deletes the account of ${email} and all its data, and permanently ends its purchases. It ` +
          'can’t be undone. Payment records are kept without name and email. Nothing is refunded.',
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
          'Stripe refunds the original payment method, which can’t be undone. ' +
          `${left} of the ${plan_name} can be refunded. A full refund ends download access for ${email}.`,
        submit: 'Refund',
        busy: 'Refunding…',
        done: 'Refunded',
      }
    }
    case 'refund-double': {
      const { amount, refunded, currency, plan_name } = act.payment
      return {
        title: 'Refund duplicate payment',
        consequence:
          `${email} has the same access through another purchase. Stripe will refund ` +
          `${formatMoney(amount - refunded, currency)} for this ${plan_name}, which can’t be undone. The other purchase isn’t affected.`,
        submit: 'Refund',
        busy: 'Refunding…',
        done: 'Refunded',
      }
    }
    case 'refund-withdrawal': {
      const { amount, refunded, currency, plan_name } = act.payment
      return {
        title: 'Refund withdrawal',
        consequence:
          `${email} has withdrawn from the ${plan_name}. Stripe refunds ${formatMoney(amount - refunded, currency)} back ` +
          'to the original payment method, which can’t be undone, and ends their download access.',
        submit: 'Refund',
        busy: 'Refunding…',
        done: 'Refunded',
      }
    }
    case 'resend-mail': {
      const { plan_name } = act.payment
      return {
        title: 'Resend access email',
        consequence: `The access email for the ${plan_name} is sent again to the email it was bought with.`,
        submit: 'Send email',
        busy: 'Sending…',
        done: 'Email sent',
      }
    }
    case 'correct-address':
      return {
        title: 'Correct email',
        consequence:
          `The ${act.payment.plan_name} was bought with ${email}. The order confirmation is sent to the new email, and ` +
          'links sent to the old one stop working. The browser it was paid in keeps access.',
        submit: 'Correct email',
        busy: 'Correcting…',
        done: 'Email corrected',
      }
  }
}

/** Initial text of the reason field: actions whose reason is always the same need one click. */
export const firstReason = ({ action }: AdminAction) => FIRST_REASON[action] ?? ''

const FIRST_REASON: Partial<Record<AdminAction['action'], string>> = {
  'refund-double': 'Duplicate payment.',
  'refund-withdrawal': 'Withdrawal.',
  'send-updates': 'Weekly update.',
}

interface ActionInput {
  reason: string
  attempt: string
  /** For refunds only. */
  amount: number | null
  /** The new address of a purchase. */
  to: string
}

/** The body of POST /api/admin-act; file exports have their own endpoint. */
export function actionInput(
  act: Exclude<AdminAction, { action: 'export-data' }>,
  { reason, attempt, amount, to }: ActionInput,
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
