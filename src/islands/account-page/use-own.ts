import useSWR from 'swr'
import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'

export interface Own<T> {
  /** The newest answer; it stays while the next one is on its way. */
  value: T | null
  /** Why there is no newer one, in a sentence. */
  problem: string | null
  /** Asks again. */
  reload: () => void
}

/** What the server answers at `path` to this user. Asked again whenever the page comes back to the front. */
export function useOwn<T>(path: string, user: string): Own<T> {
  const { data, error, mutate } = useSWR<T, Error>([path, user], answerOf)
  return { value: data ?? null, problem: error?.message ?? null, reload: () => void mutate() }
}

async function answerOf<T>([path]: readonly [string, string]): Promise<T> {
  const outcome = await call<T>(path, { token: await sessionToken() })
  if (outcome.ok) return outcome.value
  throw new Error(outcome.sentence)
}
