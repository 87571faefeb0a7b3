import { isOver, renewErasure } from '#adapters/blobs/erasures.ts'
import { type BackupEntry, readBackup } from './backup-file.ts'

interface Returning {
  /** Who was erased in this shop and stands in the backup. */
  users: readonly string[]
  /** All that may be an address in it. */
  addresses: ReadonlySet<string>
}

/** Whom a backup would bring back although they left. `erasures`: the keys that the shop has in the store of that name. */
export async function returningUsers(file: string, erasures: ReadonlySet<string>): Promise<Returning> {
  const [users, addresses] = [new Set<string>(), new Set<string>()]
  // For a shop that nobody has left, the file need not be read once more.
  if (erasures.size === 0) return { users: [], addresses }
  for await (const entry of readBackup(file))
    for (const text of textsOf(entry))
      if (text.includes('@')) addresses.add(text)
      else if (isOver(erasures, text)) users.add(text)
  return { users: [...users], addresses }
}

/** Has the hourly job erase them once more. May be repeated. `now` in ms since 1970. */
export async function eraseAgain({ users, addresses }: Returning, now: number): Promise<void> {
  for (const userId of users) await renewErasure(userId, { seen: addresses, at: now })
}

/** The parts of the key, and every text of the value where it is JSON. */
function* textsOf({ key, blob }: BackupEntry): Generator<string> {
  yield* key.split(/[/~]/)
  try {
    yield* textsIn(JSON.parse(Buffer.from(blob.bytes).toString()))
  } catch {
    // Files have bytes that are no JSON, and name nobody.
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part)
}
