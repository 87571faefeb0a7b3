import type { Account } from './account.ts'
import type { Charge, Dispute } from './entities.ts'
import { invalid, noSuch } from './errors.ts'
import { newId } from './ids.ts'

const DAYS_TO_ANSWER = 7
const DAY = 86_400

/** Opens a dispute: the bank withdraws the charge's amount until the case is decided. */
export function openDispute(account: Account, charge: Charge): Dispute {
  if (charge.status !== 'succeeded') throw invalid(`The charge ${charge.id} did not succeed, so it cannot be disputed.`)
  if (charge.disputed) throw invalid(`The charge ${charge.id} is already disputed.`)
  const dispute = newDispute(account, charge)
  account.data.disputes[dispute.id] = dispute
  charge.disputed = true
  account.emit('charge.dispute.created', dispute)
  account.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Closes a dispute. If it is won, the amount returns to the shop. */
export function closeDispute(account: Account, dispute: Dispute, outcome: 'won' | 'lost') {
  if (dispute.status !== 'needs_response') throw invalid(`The dispute ${dispute.id} is already closed.`)
  dispute.status = outcome
  if (outcome === 'won') account.emit('charge.dispute.funds_reinstated', dispute)
  account.emit('charge.dispute.closed', dispute)
}

/** Finds a dispute by its own id or by the id of its charge or payment intent. Throws 404. */
export function findDispute(account: Account, id: string): Dispute {
  const { disputes } = account.data
  const found =
    disputes[id] ?? Object.values(disputes).find((dispute) => dispute.charge === id || dispute.payment_intent === id)
  if (!found) throw noSuch('dispute', id, { param: 'dispute' })
  return found
}

function newDispute(account: Account, charge: Charge): Dispute {
  return {
    id: newId('du_'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: charge.description,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: account.seconds() + DAYS_TO_ANSWER * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
}
