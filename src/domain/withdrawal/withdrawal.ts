import * as z from 'zod'
import { asciiDomain, isEmail } from '../contact/email-address.ts'
import { wrongFields } from '../contact/message.ts'
import { oneLine } from '../contact/typed-text.ts'

/** Maximum lengths in characters. An email address cannot be longer (RFC 5321). */
export const LIMITS = { name: 80, email: 254, order: 120 }

/** Shown beside a field that is empty or has no valid address. */
export const MESSAGES = {
  name: 'Enter your name.',
  email: 'Enter the email address you bought with.',
  wrongEmail: 'Enter a complete email address, with an @ and a domain.',
}

const line = (limit: number) =>
  z.string().overwrite(oneLine).max(limit, `This can have up to ${limit} characters. Shorten it.`)

/** A withdrawal notice, in the fields of the form. The law requires no reason and no proof. */
export const WithdrawalNotice = z.object({
  name: line(LIMITS.name).min(1, MESSAGES.name),
  email: z
    .string({ error: MESSAGES.email })
    .overwrite((typed) => asciiDomain(oneLine(typed)))
    .min(1, { error: MESSAGES.email, abort: true })
    .max(LIMITS.email, `Email addresses can have up to ${LIMITS.email} characters.`)
    .check(isEmail(MESSAGES.wrongEmail)),
  /** An order number, or a text that describes the purchase; empty for all purchases. */
  order: line(LIMITS.order).default(''),
})
export type WithdrawalNotice = z.infer<typeof WithdrawalNotice>

/** A withdrawal notice as stored. `id`: the same text on the same day is the same notice. */
export interface Withdrawal extends WithdrawalNotice {
  id: string
  /** When it was sent, in ms since 1970. */
  at: number
}

/** Identifies a notice: the day it was sent (ISO, UTC) and its id. */
export interface WithdrawalKey {
  day: string
  id: string
}

export const keyOf = ({ at, id }: Pick<Withdrawal, 'at' | 'id'>): WithdrawalKey => ({
  day: new Date(at).toISOString().slice(0, 10),
  id,
})

export interface TypedNotice {
  /** As typed, to be shown again. */
  values: Record<string, string>
  /** One sentence per invalid field. */
  errors: Record<string, string>
  /** Null while a field is invalid. */
  statement: WithdrawalNotice | null
}

/** Parses the first step of the form. `entries` as sent by a browser. */
export function readNotice(entries: Iterable<[string, string]>): TypedNotice {
  const values = Object.fromEntries(entries)
  const read = WithdrawalNotice.safeParse(values)
  return read.success
    ? { values, errors: {}, statement: read.data }
    : { values, errors: wrongFields(read.error), statement: null }
}
