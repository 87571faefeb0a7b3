import { findTestCard } from './cards.ts'
import type { Payer, PaymentMethod } from './new-payment.ts'

/** The buyer's raw input, shown again next to the validation errors. */
export interface Typed {
  email: string
  name: string
  method: string
  number: string
  expiry: string
  cvc: string
  code: string
  /** Collected when tax is calculated. */
  country: string
  /** Collected when tax id collection is on. */
  taxId: string
  /** Collected when adaptive pricing is on. */
  currency: string
  /** The opt-in to promotional email. */
  promotions: string
  /** "on" when the box is checked. */
  terms: string
}

export type Problems = Partial<Record<keyof Typed, string>>

export const readTyped = (form: FormData): Typed => {
  const text = (name: keyof Typed) => String(form.get(name) ?? '').trim()
  return {
    email: text('email'),
    name: text('name'),
    method: text('method') || 'card',
    number: text('number'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    code: text('code'),
    country: text('country'),
    taxId: text('taxId'),
    currency: text('currency'),
    promotions: text('promotions'),
    terms: text('terms'),
  }
}

export const untyped = (email: string): Typed => ({
  email,
  name: '',
  method: 'card',
  number: '',
  expiry: '',
  cvc: '',
  code: '',
  country: 'DE',
  taxId: '',
  currency: '',
  promotions: '',
  terms: '',
})

interface FormOptions {
  free: boolean
  requiresConsent: boolean
  now: Date
}

/**
 * Returns the payer and payment method, or an error message per invalid field. `free`: nothing is due, so only the
 * payer is checked.
 */
export function checkPayment(typed: Typed, { free, requiresConsent, now }: FormOptions) {
  const byBank = typed.method === 'us_bank_account'
  const expiry = readExpiry(typed.expiry, now)
  const card = findTestCard(typed.number.replace(/[\s-]/g, ''))
  const problems: Problems = {
    ...(!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed.email) && {
      email: 'Enter an email address, such as you@example.com.',
    }),
    ...(typed.name === '' && { name: 'Enter your name.' }),
    ...(!free && !byBank && cardProblems(typed, expiry)),
    ...(requiresConsent && typed.terms !== 'on' && { terms: 'Accept the terms to continue.' }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const { email, name, country, taxId, currency } = typed
  const payer: Payer = {
    email,
    name,
    ...(country && { country }),
    ...(taxId && { taxId }),
    ...(currency && { currency }),
  }
  if (byBank || free || !card || typeof expiry === 'string')
    return { payer, paymentMethod: { type: 'us_bank_account' } satisfies PaymentMethod }
  return {
    payer,
    paymentMethod: { type: 'card', card, expMonth: expiry.month, expYear: expiry.year } satisfies PaymentMethod,
  }
}

function cardProblems(typed: Typed, expiry: ReturnType<typeof readExpiry>): Problems {
  const number = numberProblem(typed.number.replace(/[\s-]/g, ''))
  return {
    ...(number && { number }),
    ...(typeof expiry === 'string' && { expiry }),
    ...(!/^\d{3,4}$/.test(typed.cvc) && { cvc: 'Your card’s security code is incomplete.' }),
  }
}

function numberProblem(number: string): string | null {
  if (findTestCard(number)) return null
  if (/^\d{0,13}$/.test(number)) return 'Your card number is incomplete.'
  if (!/^\d+$/.test(number) || !passesLuhn(number)) return 'Your card number is invalid.'
  return 'This is not a test card. Try 4242 4242 4242 4242.'
}

// The Luhn check digit of card numbers: ISO/IEC 7812-1, annex B.
function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).reverse()
  const total = digits.reduce((sum, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return total % 10 === 0
}

/** Parses `12/34`, `12 / 2034` or `1234`; returns the error message otherwise. */
function readExpiry(text: string, now: Date): { month: number; year: number } | string {
  const match = /^(\d{2})\s*\/?\s*(?:20)?(\d{2})$/.exec(text)
  const month = Number(match?.[1])
  const year = 2000 + Number(match?.[2])
  if (!match || month < 1 || month > 12) return 'Your card’s expiration date is incomplete. Write it as MM/YY.'
  // A card is valid through the last day of its month.
  return new Date(year, month) > now ? { month, year } : 'Your card’s expiration date is in the past.'
}
