/**
 * The product ends a call that takes seconds, and a machine that others keep busy makes good calls take as long. Where
 * a test is about something else, limits of one second to eight last eight times as long.
 */
const TIMES = 8
const lengthened = (ms = 0) => (ms >= 1000 && ms <= 8000 ? ms * TIMES : ms)

// One process runs many files, and this for each of them.
if (!('isPatient' in globalThis.setTimeout)) {
  const { setTimeout: wait } = globalThis
  globalThis.setTimeout = Object.assign(
    ((work: () => void, ms?: number, ...values: []) => wait(work, lengthened(ms), ...values)) as typeof wait,
    wait,
    { isPatient: true },
  )

  const { timeout } = AbortSignal
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, lengthened(ms))
}
