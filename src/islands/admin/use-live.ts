import { useRef } from 'react'
import useSWR, { mutate, type SWRConfiguration } from 'swr'
import { adminFetch } from '#browser/owner/admin-fetch.ts'
import type { AdminVersionOutput } from '#contracts/admin-version.ts'

export interface Live<T> {
  /** The latest value. Stays while a newer one loads, or fails to. */
  value: T | null
  /** Error message if the latest request failed. */
  problem: string | null
  /** Loading data for a different path than that of `value`. */
  busy: boolean
  /** Fetches again. */
  reload: () => void
}

/** With a request and a refetch, a change is visible within five seconds. Failed requests are retried, too. */
const EVERY_MS = 4000

/** Refetches when data has changed, not when the window gets focus. */
const ASKING: SWRConfiguration = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: 0,
  errorRetryInterval: EVERY_MS,
}

/** Fetches `path` and keeps it up to date; null fetches nothing. Responses to superseded requests are dropped. */
export function useLive<T>(path: string | null): Live<T> {
  const { data, error, isLoading, mutate: askAgain } = useSWR<T, Error>(path, answerOf, ASKING)
  return { value: data ?? null, problem: error?.message ?? null, busy: isLoading, reload: () => void askAgain() }
}

/**
 * Polls for changes while the page is visible and refetches what is shown. Returns a warning if the page may be out of
 * date, or null. `known` is the version of the data already shown; without one, the first poll is sent in parallel with
 * the page's data, and its version counts as that data's version.
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

/** Refetches everything the page shows. */
export const reloadAll = () => mutate((path) => path !== VERSION)

const VERSION = '/api/admin-version'

/** Throws the message of a refusal or an outage. */
async function answerOf<T>(path: string): Promise<T> {
  const outcome = await adminFetch<T>(path)
  if (outcome.ok) return outcome.value
  throw new Error(outcome.message)
}
