import useSWR from 'swr'
import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'

export interface Own<T> {
  /** The latest value; stays while a newer one loads. */
  value: T | null
  /** Error message if the latest request failed. */
  problem: string | null
  /** Fetches again. */
  reload: () => void
}

/** This user's data at `path`. Refetched whenever the page becomes visible again. */
export function useOwn<T>(path: string, user: string): Own<T> {
  const { data, error, mutate } = useSWR<T, Error>([path, user], answerOf)
  return { value: data ?? null, problem: error?.message ?? null, reload: () => void mutate() }
}

async function answerOf<T>([path]: readonly [string, string]): Promise<T> {
  const outcome = await call<T>(path, { token: await sessionToken() })
  if (outcome.ok) return outcome.value
  throw new Error(outcome.message)
}
