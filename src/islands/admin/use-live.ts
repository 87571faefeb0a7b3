import { useRef } from 'react'
import useSWR, { mutate, type SWRConfiguration } from 'swr'
import { adminFetch } from '#browser/owner/admin-fetch.ts'
import type { AdminVersionOutput } from '#contracts/admin-version.ts'

export interface Live<T> {
  /** The newest answer. It stays while the next one is on its way, and when that one does not come. */
  value: T | null
  /** Why the newest question has no answer, in a sentence. */
  problem: string | null
  /** Something else was asked for than `value` answers, and is on its way. */
  busy: boolean
  /** Asks again. */
  reload: () => void
}

/**
 * With a call and a refetch behind it, a change is on the screen within five seconds. What failed is tried again as
 * soon.
 */
const EVERY_MS = 4000

/** The page asks again when something has changed, and not because somebody looks at it. */
const ASKING: SWRConfiguration = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: 0,
  errorRetryInterval: EVERY_MS,
}

/**
 * Follows what the server answers at `path`; null asks nothing. An answer that another question overtook is dropped.
 */
export function useLive<T>(path: string | null): Live<T> {
  const { data, error, isLoading, mutate: askAgain } = useSWR<T, Error>(path, answerOf, ASKING)
  return { value: data ?? null, problem: error?.message ?? null, busy: isLoading, reload: () => void askAgain() }
}

/**
 * Asks, while the page can be seen, whether anything changed, and then asks again for what is shown. Answers why the
 * page may be out of date, or null. `known` is the version of what is shown already; without one the first question
 * leaves together with those for the parts of the page, and its answer stands for what they show.
 */
export function useFreshness(active: boolean, known: string | null): string | null {
  const seen = useRef<string | null>(null)
  seen.current ??= known
  const { error } = useSWR<AdminVersionOutput, Error>(active ? VERSION : null, answerOf, {
    refreshInterval: EVERY_MS,
    errorRetryInterval: EVERY_MS,
    revalidateOnMount: known === null,
    focusThrottleInterval: 0,
    dedupingInterval: 0,
    onSuccess({ version }) {
      if (seen.current !== null && version !== seen.current) void reloadAll()
      seen.current = version
    },
  })
  return error?.message ?? null
}

/** Asks again for everything the page shows. */
export const reloadAll = () => mutate((path) => path !== VERSION)

const VERSION = '/api/admin-version'

/** The answer; the sentence of a refusal or an outage is thrown. */
async function answerOf<T>(path: string): Promise<T> {
  const outcome = await adminFetch<T>(path)
  if (outcome.ok) return outcome.value
  throw new Error(outcome.sentence)
}
