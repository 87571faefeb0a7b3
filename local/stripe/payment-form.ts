import { findTestCard } from './cards.ts'
import type { Means, Payer } from './new-payment.ts'

/** What the buyer typed, untouched, to be shown again beside what was wrong with it. */
export interface Typed {
  email: string
  name: string
  method: string
  number: string
  expiry: string
  cvc: string
  code: string
  /** Asked where tax is worked out. */
  country: string
  /** Asked where tax IDs are collected. */
  taxId: string
  /** Asked where buyers may pay in their own. */
  currency: string
  /** Ticked where buyers are asked whether they want news. */
  promotions: string
  /** "on" where the box is ticked. */
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

interface Asked {
  free: boolean
  asksConsent: boolean
  now: Date
}

/** Who pays and how, or one sentence for each field that is wrong. `free`: nothing is due, so only the payer counts. */
export function checkPayment(typed: Typed, { free, asksConsent, now }: Asked) {
  const byBank = typed.method === 'us_bank_account'
  const expiry = readExpiry(typed.expiry, now)
  const card = findTestCard(typed.number.replace(/[\s-]/g, ''))
  const problems: Problems = {
    ...(!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed.email) && {
      email: 'Enter an email address, such as you@example.com.',
    }),
    ...(typed.name === '' && { name: 'Enter your name.' }),
    ...(!free && !byBank && cardProblems(typed, expiry)),
    ...(asksConsent && typed.terms !== 'on' && { terms: 'Please agree before you pay.' }),
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
    return { payer, means: { type: 'us_bank_account' } satisfies Means }
  return { payer, means: { type: 'card', card, expMonth: expiry.month, expYear: expiry.year } satisfies Means }
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

// The check digit every card number ends with: ISO/IEC 7812-1, annex B.
function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).reverse()
  const total = digits.reduce((sum, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return total % 10 === 0
}

/** `12/34`, `12 / 2034` or `1234`; else the sentence that says what is wrong. */
function readExpiry(text: string, now: Date): { month: number; year: number } | string {
  const match = /^(\d{2})\s*\/?\s*(?:20)?(\d{2})$/.exec(text)
  const month = Number(match?.[1])
  const year = 2000 + Number(match?.[2])
  if (!match || month < 1 || month > 12) return 'Your card’s expiration date is incomplete. Write it as MM/YY.'
  // A card is good to the last day of its month.
  return new Date(year, month) > now ? { month, year } : 'Your card’s expiration date is in the past.'
}
