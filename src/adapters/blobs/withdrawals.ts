import { foldAddress } from '#domain/checkout/fold-address.ts'
import { mailboxOf } from '#domain/checkout/mailbox.ts'
import { inTurns } from '#domain/shared/map-in-batches.ts'
import type { Withdrawals } from '#domain/withdrawal/ports.ts'
import { keyOf, type Withdrawal, type WithdrawalKey } from '#domain/withdrawal/withdrawal.ts'
import { monthsBetween } from './months-between.ts'
import { mailMark } from './payment-entries.ts'
import { openWriteOnce } from './write-once-store.ts'

const SAID = 'withdrawn/'
const DONE = 'mailed/'
const STEP = /^withdrawn\/(\d{4}-\d\d-\d\d)\/([^~/]+)(?:~([^~/]+))?$/

const textOf = ({ day, id }: WithdrawalKey, checkoutId: string | null = null) =>
  `${SAID}${day}/${id}${checkoutId === null ? '' : `~${checkoutId}`}`

const STATED = 'stated/'
const STATED_KEY = /^stated\/(\d{4}-\d\d-\d\d)\/([^~]+)~\d+~(.+)$/
const markOf = (email: string) => mailMark(mailboxOf(email))
/** The key by which the mailbox of a statement finds it. */
export const statedKey = ({ at, id, email }: Withdrawal) =>
  `${STATED}${keyOf({ at, id }).day}/${markOf(email)}~${at}~${id}`

/** Three years, as long as statements are stored (domain/retention), and a month. */
const STORED_MS = 1126 * 86_400_000

/**
 * Statements of withdrawal in Netlify Blobs, beside the messages. Each key is written once; its mark, which comes last,
 * says that all it asks for is done, so whatever a crash leaves behind is found by the missing mark.
 *
 *     withdrawn/<day>/<id>            the statement; done: acknowledged, and its purchases are noted
 *     withdrawn/<day>/<id>~<checkout> confirmed by its buyer; done: given back, or left to the owner
 *     mailed/withdrawn/…              the mark of each
 *     stated/<day>/<mark of the mailbox>~<time>~<id>   finds the statements of a mailbox, in the order they came
 */
export function createWithdrawals(): Withdrawals {
  const { writeOnce, keysUnder, read } = openWriteOnce('messages')
  return {
    async keep(said) {
      const key = textOf(keyOf(said))
      if (await writeOnce(key, said)) return said
      return (await read<Withdrawal>(key)) ?? said
    },
    read: (key) => read<Withdrawal>(textOf(key)),
    async nthOfDay(said) {
      const own = statedKey(said)
      await writeOnce(own, {})
      const ofMailbox = await keysUnder(own.slice(0, own.indexOf('~') + 1))
      return ofMailbox.filter((key) => key < own).length
    },
    async from(addresses, now) {
      const marks = new Set(addresses.map(markOf))
      const months = marks.size === 0 ? [] : monthsBetween(now - STORED_MS, now)
      const keys = (await inTurns(months, (month) => keysUnder(`${STATED}${month}`))).flat().sort()
      const found = keys.flatMap((key) => {
        const [, day = '', mark = '', id = ''] = STATED_KEY.exec(key) ?? []
        return marks.has(mark) ? [textOf({ day, id })] : []
      })
      const own = new Set(addresses.map(foldAddress))
      const statements = await inTurns(found, (key) => read<Withdrawal>(key))
      return statements
        .filter((said) => said !== null)
        .filter(({ email }) => own.has(foldAddress(email)))
        .sort((a, b) => a.at - b.at)
    },
    async confirm(key, checkoutId) {
      await writeOnce(textOf(key, checkoutId), {})
    },
    async open(since, now) {
      const months = monthsBetween(since, now).flatMap((month) => [`${SAID}${month}`, `${DONE}${SAID}${month}`])
      const keys = new Set((await Promise.all(months.map(keysUnder))).flat())
      return [...keys]
        .filter((key) => !keys.has(`${DONE}${key}`))
        .sort()
        .flatMap((key) => {
          const [, day, id, checkoutId = null] = STEP.exec(key) ?? []
          return day && id ? [{ day, id, checkoutId }] : []
        })
    },
    async markDone({ checkoutId, ...key }) {
      await writeOnce(`${DONE}${textOf(key, checkoutId)}`, {})
    },
  }
}
