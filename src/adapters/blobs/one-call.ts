import { setTimeout as sleep } from 'node:timers/promises'

/** Users wait for a call, and a function makes several in a row. Both tries and the pause share this time. */
const CALL_MS = 2500
const PAUSE_MS = 200

/** Netlify's client retries 429, 5xx and exceptions five times, five seconds apart. It treats this status as final. */
const OUT_OF_REACH = 408

export interface OneCall {
  /** For `getStore({ fetch })` and `getDeployStore({ fetch })`. Each page of a list gets the full time. */
  fetch: typeof fetch
  /** A request was repeated: the first try may have succeeded with only its response lost. */
  repeated: boolean
}

/**
 * A connection to Netlify Blobs for one call: at most `limitMs`, with at most one retry. For a `stream`, only the
 * beginning has to arrive in that time; the rest is as fast as the receiver reads.
 */
export function oneCall(limitMs = CALL_MS, { stream = false } = {}): OneCall {
  const call: OneCall = {
    repeated: false,
    async fetch(input, init) {
      const limit = new AbortController()
      const { signal } = limit
      const clock = setTimeout(() => limit.abort(), limitMs).unref()
      const ask = async () => {
        const answer = await fetch(input, { ...init, signal }).catch(() => null)
        if (!answer || isOutage(answer)) return null
        if (stream) clearTimeout(clock)
        return answer
      }
      const first = await ask()
      if (first) return first
      await sleep(PAUSE_MS)
      if (!signal.aborted) {
        call.repeated = true
        const second = await ask()
        if (second) return second
      }
      return new Response(null, { status: OUT_OF_REACH })
    },
  }
  return call
}

/** Netlify returns 429 above 500 calls a minute. A full copy makes more, so its pauses add up to more than a minute. */
const PATIENCE_MS = [1000, 5000, 15_000, 60_000, 60_000]
const PATIENT_CALL_MS = 60_000

/** For background work: pauses after two tries, and continues through the whole list of pauses (ms). */
export function patientCall(pauses: readonly number[] = PATIENCE_MS): OneCall {
  const call: OneCall = {
    repeated: false,
    async fetch(input, init) {
      for (let tries = 0; ; tries += 1) {
        const twice = oneCall(PATIENT_CALL_MS)
        const answer = await twice.fetch(input, init)
        call.repeated ||= twice.repeated
        const pause = pauses[tries]
        if (answer.status !== OUT_OF_REACH || pause === undefined) return answer
        await sleep(pause)
        call.repeated = true
      }
    },
  }
  return call
}

const isOutage = ({ status }: Response) => status === 429 || status >= 500
