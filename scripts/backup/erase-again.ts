import { isOver, renewErasure } from '#adapters/blobs/erasures.ts'
import { type BackupEntry, readBackup } from './backup-file.ts'

interface RestoredErasures {
  /** Users who are erased in this shop but present in the backup. */
  users: readonly string[]
  /** Every value in the backup's entries that may be one of their addresses. */
  addresses: ReadonlySet<string>
}

/** The users a backup would restore although they were deleted. `erasures`: keys of the shop's store of that name. */
export async function findRestoredErasures(file: string, erasures: ReadonlySet<string>): Promise<RestoredErasures> {
  const [users, addresses] = [new Set<string>(), new Set<string>()]
  // Without erasures the file need not be read again.
  if (erasures.size === 0) return { users: [], addresses }
  for await (const entry of readBackup(file))
    for (const text of textsOf(entry))
      if (text.includes('@')) addresses.add(text)
      else if (isOver(erasures, text)) users.add(text)
  return { users: [...users], addresses }
}

/** Schedules their erasure by the hourly job. Idempotent. `now` in ms since 1970. */
export async function reapplyErasures({ users, addresses }: RestoredErasures, now: number): Promise<void> {
  for (const userId of users) await renewErasure(userId, { seen: addresses, at: now })
}

/** The parts of the key, and every string of a JSON value. */
function* textsOf({ key, blob }: BackupEntry): Generator<string> {
  yield* key.split(/[/~]/)
  try {
    yield* textsIn(JSON.parse(Buffer.from(blob.bytes).toString()))
  } catch {
    // Binary files are not JSON and contain no names.
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part)
}
