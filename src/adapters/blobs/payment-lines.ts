import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import type { WriteOnceStore } from './write-once-store.ts'

interface Person {
  userId: string
  alias: string
  /** The user's checkouts. */
  checkouts: ReadonlySet<string>
}

/** A line of the payments log (payment-entries.ts) without a user; null for one that is only about them. */
function lineWithout(line: string, { userId, alias, checkouts }: Person): string | null {
  const parts = line.split('~')
  const [kind, first = ''] = parts
  switch (kind) {
    case 'sold':
      return parts[7] === userId || checkouts.has(first) ? [...parts.slice(0, 7), alias, ''].join('~') : line
    case 'claim':
      return parts[2] === userId ? [kind, first, alias].join('~') : line
    case 'address':
      return checkouts.has(first) ? null : line
    case 'grant':
    case 'revoke':
      return first === userId ? [kind, alias, ...parts.slice(2)].join('~') : line
    default:
      return line
  }
}

const DAY_AND_LINE = /^(log\/[\d-]+\/)(.*)$/

/**
 * Removes a user from the lines of all days and from the sums over them: the only place where sums change. First writes
 * the lines without the user, then the sums, and deletes the old lines last, so that an interrupted run can be
 * repeated. Returns the number of changed keys.
 */
export async function eraseLines(store: WriteOnceStore, person: Person): Promise<number> {
  const days = await store.foldersUnder('log/')
  const keys = (await mapInBatches(days, (day) => store.keysUnder(`${day}/`))).flat()
  const changes = keys.flatMap((old) => {
    const [, day = '', line = ''] = DAY_AND_LINE.exec(old) ?? []
    const kept = lineWithout(line, person)
    return kept === line ? [] : [{ old, kept: kept && `${day}${kept}` }]
  })
  await mapInBatches(changes, async ({ kept }) => kept && store.writeOnce(kept, {}))
  const sums = await mapInBatches(await store.keysUnder('log-sum/'), (key) => eraseFromSum(store, key, person))
  await mapInBatches(changes, ({ old }) => store.remove(old))
  return changes.length + sums.filter(Boolean).length
}

async function eraseFromSum(store: WriteOnceStore, key: string, person: Person): Promise<boolean> {
  const lines = (await store.read<string[]>(key)) ?? []
  const kept = lines.map((line) => lineWithout(line, person))
  if (kept.every((line, nth) => line === lines[nth])) return false
  await store.replace(key, [...new Set(kept)].filter((line) => line !== null).sort())
  return true
}
