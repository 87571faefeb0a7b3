import type { EraseFrom } from '#domain/personal-data/ports.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import type { Round, UpdateRounds } from '#domain/updates/ports.ts'
import { dayOf } from './daily-log.ts'
import { removeAll } from './member-traces.ts'
import { choicesOf } from './update-choices.ts'
import { openWriteOnce } from './write-once-store.ts'

const ROUND = 'round/'
const roundKey = ({ number }: Round) => `${ROUND}${String(number).padStart(6, '0')}`
const closedKey = (round: Round) => `closed/${roundKey(round)}`

/**
 * Rounds of update emails in Netlify Blobs, each key written once. Two rounds never start on one day, so the day
 * identifies the round in keys about recipients, which must be deleted by age (domain/retention).
 *
 *     round/<number>            its content; of two concurrent starts one gets the number
 *     told/<day>/<user>         written before the email   settled/<day>/<user>   after it, or when there is none
 *     closed/round/<number>     complete
 */
export function createUpdateRounds(
  { writeOnce, keysUnder, foldersUnder, read } = openWriteOnce('updates'),
): UpdateRounds {
  const namesUnder = async (prefix: string) => (await keysUnder(prefix)).map((key) => key.slice(prefix.length))
  return {
    async last() {
      const keys = (await keysUnder(ROUND)).sort()
      const [round = null, before = null] = await mapInBatches(keys.slice(-2).reverse(), (key) => read<Round>(key))
      return { round, before, closed: round !== null && (await read(closedKey(round))) !== null }
    },
    begin: (round) => writeOnce(roundKey(round), round),
    async close(round) {
      await writeOnce(closedKey(round), {})
    },
    async recordRecipient(round, { userId, at }) {
      const key = `told/${dayOf(round.at)}/${userId}`
      if (await writeOnce(key, { at })) return at
      return (await read<{ at: number }>(key))?.at ?? at
    },
    async settle(round, userId) {
      await writeOnce(`settled/${dayOf(round.at)}/${userId}`, {})
    },
    async progress(round) {
      const [sent, settled] = await Promise.all(
        ['told', 'settled'].map((step) => namesUnder(`${step}/${dayOf(round.at)}/`)),
      )
      return { sent: new Set(sent), settled: new Set(settled) }
    },
    async mailedAt(userId) {
      const sent = await mapInBatches(await foldersUnder('told/'), (day) => read<{ at: number }>(`${day}/${userId}`))
      return sent.flatMap((each) => (each ? [each.at] : []))
    },
  }
}

/** A user's choices about update emails, and the rounds they received. */
export function createUpdateTraces(store = openWriteOnce('updates')): EraseFrom {
  return async ({ userId }, hasTime) => {
    const days = (await mapInBatches(['told/', 'settled/'], store.foldersUnder)).flat()
    const keys = await mapInBatches(days, async (day) =>
      (await store.keysUnder(`${day}/${userId}`)).filter((key) => key === `${day}/${userId}`),
    )
    let changed = await removeAll(store, keys.flat(), hasTime)
    // One by one, oldest first: otherwise a revoked choice could be in effect for a moment.
    for (const key of (await store.keysUnder(choicesOf(userId))).sort()) {
      if (!hasTime()) break
      await store.remove(key)
      changed += 1
    }
    return changed
  }
}
