import { setTimeout as sleep } from 'node:timers/promises'

/** People wait behind a call, and a function makes several in a row. Both tries and the pause share this. */
const CALL_MS = 2500
const PAUSE_MS = 200

/**
 * Netlify's client repeats 429, 5xx and what is thrown five times, five seconds apart. This status it takes as final.
 */
const OUT_OF_REACH = 408

export interface OneCall {
  /** For `getStore({ fetch })` and `getDeployStore({ fetch })`. Each page of a list has the whole time. */
  fetch: typeof fetch
  /** Something was asked twice: the first time may have done it, and only its answer was lost. */
  repeated: boolean
}

/**
 * The line to Netlify Blobs for one call: never longer than `limitMs`, and at most one more try. Of a `stream` only the
 * beginning has to be there by then: what follows goes as fast as whoever receives it.
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

/** Netlify answers 429 to more than 500 calls a minute. Whoever copies everything makes more, and waits a minute out. */
const PATIENCE_MS = [1000, 5000, 15_000, 60_000, 60_000]
const PATIENT_CALL_MS = 60_000

/** For work that nobody waits behind: after two tries it pauses, and goes on so until the last of the pauses (ms). */
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
