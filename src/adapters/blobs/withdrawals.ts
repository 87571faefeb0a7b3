import { mailboxOf } from '#domain/checkout/mailbox.ts'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
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
/** The key that indexes a notice by its mailbox. */
export const statedKey = ({ at, id, email }: Withdrawal) =>
  `${STATED}${keyOf({ at, id }).day}/${markOf(email)}~${at}~${id}`

/** Three years, the retention period of notices (domain/retention), and a month. */
const STORED_MS = 1126 * 86_400_000

/**
 * Withdrawal notices in Netlify Blobs, in the store of the messages. Each key is written once; its mark, written last,
 * means that everything it requires is done, so an interrupted notice is found by its missing mark.
 *
 *     withdrawn/<day>/<id>            the notice; done: acknowledged, and its purchases are recorded
 *     withdrawn/<day>/<id>~<checkout> confirmed by its buyer; done: refunded, or left to the shop owner
 *     mailed/withdrawn/…              the mark of each
 *     stated/<day>/<mark of the mailbox>~<time>~<id>   indexes the notices of a mailbox, in the order received
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
      const keys = (await mapInBatches(months, (month) => keysUnder(`${STATED}${month}`))).flat().sort()
      const found = keys.flatMap((key) => {
        const [, day = '', mark = '', id = ''] = STATED_KEY.exec(key) ?? []
        return marks.has(mark) ? [textOf({ day, id })] : []
      })
      const own = new Set(addresses.map(normalizeEmail))
      const statements = await mapInBatches(found, (key) => read<Withdrawal>(key))
      return statements
        .filter((said) => said !== null)
        .filter(({ email }) => own.has(normalizeEmail(email)))
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
