import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import type { Choice, UpdateChoices } from '#domain/updates/ports.ts'
import { openWriteOnce } from './write-once-store.ts'

const CHOICE = 'choice/'
export const choicesOf = (userId: string) => `${CHOICE}${userId}/`

/**
 * Subscriptions to update emails, in Netlify Blobs: `choice/<user>/<time, 13 digits>~on` and `…~stopped`. The last key
 * of a user in string order is in effect, and of two at the same time the one that stops; so a list of keys contains
 * all subscribers.
 */
export function createUpdateChoices({ writeOnce, keysUnder, read } = openWriteOnce('updates')): UpdateChoices {
  return {
    async note(userId, choice) {
      await writeOnce(`${choicesOf(userId)}${String(choice.at).padStart(13, '0')}~${choice.kind}`, choice)
    },
    async latest(userId) {
      const key = (await keysUnder(choicesOf(userId))).sort().at(-1)
      return key === undefined ? null : read<Choice>(key)
    },
    async of(userId) {
      const keys = (await keysUnder(choicesOf(userId))).sort()
      return (await mapInBatches(keys, (key) => read<Choice>(key))).filter((choice) => choice !== null)
    },
    async subscribers() {
      const keys = (await keysUnder(CHOICE)).sort()
      const last = new Map(keys.map((key) => [key.split('/')[1] ?? '', key]))
      return [...last].flatMap(([userId, key]) => (key.endsWith('~on') ? [userId] : []))
    },
  }
}
