// Pauses that a workflow orders pass at once, and the clock moves on by as much: the Wait node, the pause before a
// retry, the pause between batches. Limits of time for a request stay as they are.
const { isCalledFrom } = require('./caller.cjs')

const PAUSES =
  /nodes[\\/]Wait[\\/]|execution-engine[\\/]workflow-execute|n8n-workflow[\\/].*[\\/]utils|utils[\\/]\w+[\\/]sleep|p-retry|async-caller/
const TRACKER = /wait-tracker/
/** Milliseconds. Shorter ones cost nothing, a longer one is put into the database, where the proof finds it. */
const SHORTEST = 300
const LONGEST = 70_000
const LOOK_FOR_SLEEPERS = 60_000

/** @param {import('./clock.cjs').Clock} clock */
exports.shortenPauses = (clock) => {
  const { setTimeout: realTimeout, setInterval: realInterval } = globalThis

  const timeout = (run, milliseconds, ...rest) => {
    if (!(milliseconds >= SHORTEST && milliseconds <= LONGEST) || !isCalledFrom(PAUSES))
      return realTimeout(run, milliseconds, ...rest)
    const wake = (...values) => {
      clock.advance(milliseconds)
      run(...values)
    }
    return realTimeout(wake, 1, ...rest)
  }
  // util.promisify(setTimeout) is a property of the function.
  Object.defineProperties(timeout, Object.getOwnPropertyDescriptors(realTimeout))
  globalThis.setTimeout = timeout

  globalThis.setInterval = (run, milliseconds, ...rest) =>
    realInterval(run, milliseconds === LOOK_FOR_SLEEPERS && isCalledFrom(TRACKER) ? 100 : milliseconds, ...rest)
}
