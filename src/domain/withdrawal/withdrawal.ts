import * as z from 'zod'
import { asciiDomain, isEmail } from '../contact/email-address.ts'
import { wrongFields } from '../contact/message.ts'
import { oneLine } from '../contact/typed-text.ts'

/** Longest entries in characters. An address cannot be longer (RFC 5321). */
export const LIMITS = { name: 80, email: 254, order: 120 }

/** What the page says beside a field that was left empty or holds no address. */
export const SENTENCES = {
  name: 'Enter your name.',
  email: 'Enter the email address you bought with.',
  wrongEmail: 'Enter a complete email address, with an @ and a domain.',
}

const line = (limit: number) =>
  z.string().overwrite(oneLine).max(limit, `This can have up to ${limit} characters. Shorten it.`)

/** What a buyer states, in the fields of the form. The law asks for no reason and for no proof. */
export const Statement = z.object({
  name: line(LIMITS.name).min(1, SENTENCES.name),
  email: z
    .string({ error: SENTENCES.email })
    .overwrite((typed) => asciiDomain(oneLine(typed)))
    .min(1, { error: SENTENCES.email, abort: true })
    .max(LIMITS.email, `Email addresses can have up to ${LIMITS.email} characters.`)
    .check(isEmail(SENTENCES.wrongEmail)),
  /** The number of an order, or words that tell which purchase is meant; empty for whatever was bought. */
  order: line(LIMITS.order).default(''),
})
export type Statement = z.infer<typeof Statement>

/** A statement of withdrawal as it is kept. `id`: the same words on the same day are the same statement. */
export interface Withdrawal extends Statement {
  id: string
  /** When it was sent, in ms since 1970. */
  at: number
}

/** Where a statement is found: the day it was sent (ISO, UTC) and its id. */
export interface WithdrawalKey {
  day: string
  id: string
}

export const keyOf = ({ at, id }: Pick<Withdrawal, 'at' | 'id'>): WithdrawalKey => ({
  day: new Date(at).toISOString().slice(0, 10),
  id,
})

export interface TypedStatement {
  /** As they were typed, to be shown again. */
  values: Record<string, string>
  /** One sentence for each wrong field. */
  errors: Record<string, string>
  /** Null while something is wrong. */
  statement: Statement | null
}

/** What the first step of the form has sent. `entries` as a browser sends them. */
export function readStatement(entries: Iterable<[string, string]>): TypedStatement {
  const values = Object.fromEntries(entries)
  const read = Statement.safeParse(values)
  return read.success
    ? { values, errors: {}, statement: read.data }
    : { values, errors: wrongFields(read.error), statement: null }
}
