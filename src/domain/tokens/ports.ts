import type { Result } from '../shared/errors.ts'

/** A personal access token as stored. The token itself is shown once and never stored. */
export interface AccessToken {
  userId: string
  name: string
  /** When it was created, in ms since 1970. */
  at: number
  /** The last day of use (yyyy-mm-dd, UTC). */
  usedOn: string | null
}

/** Members' personal access tokens, by hash. Throws an Outage. */
export interface AccessTokens {
  /** The ids of a user's tokens, oldest first. */
  ids(userId: string): Promise<readonly string[]>
  /** Computed again after a concurrent change. */
  changeIds(
    userId: string,
    change: (ids: readonly string[]) => Result<readonly string[]>,
  ): Promise<Result<readonly string[]>>
  /** Deletes the list of ids, after the tokens. */
  forget(userId: string): Promise<void>
  /** Null for a token that was revoked or never existed. */
  find(id: string): Promise<AccessToken | null>
  add(id: string, token: AccessToken): Promise<void>
  remove(id: string): Promise<void>
  /** Does nothing for a revoked token. */
  noteUse(id: string, day: string): Promise<void>
}
