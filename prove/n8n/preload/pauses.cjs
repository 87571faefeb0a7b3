// Skips pauses of a workflow (Wait nodes, retries, batch intervals) and advances the clock instead. Timeouts of requests
// are not changed.
const { isCalledFrom } = require('./is-called-from.cjs')

const PAUSES =
  /nodes[\\/]Wait[\\/]|execution-engine[\\/]workflow-execute|n8n-workflow[\\/].*[\\/]utils|utils[\\/]\w+[\\/]sleep|p-retry|async-caller/
const TRACKER = /wait-tracker/
/** Milliseconds. Shorter pauses take no time worth saving; n8n stores longer ones in the database, where prove ends them. */
const SHORTEST = 300
const LONGEST = 70_000
const WAIT_TRACKER_INTERVAL = 60_000

/** @param {import('./clock.cjs').Clock} clock */
exports.skipPauses = (clock) => {
  const { setTimeout: realTimeout, setInterval: realInterval } = globalThis

  const timeout = (run, milliseconds, ...rest) => {
    if (!(milliseconds >= SHORTEST && milliseconds <= LONGEST) || !isCalledFrom(PAUSES))
      return realTimeout(run, milliseconds, ...rest)
    const resume = (...values) => {
      clock.advance(milliseconds)
      run(...values)
    }
    return realTimeout(resume, 1, ...rest)
  }
  // util.promisify(setTimeout) is a property of the function.
  Object.defineProperties(timeout, Object.getOwnPropertyDescriptors(realTimeout))
  globalThis.setTimeout = timeout

  globalThis.setInterval = (run, milliseconds, ...rest) =>
    realInterval(run, milliseconds === WAIT_TRACKER_INTERVAL && isCalledFrom(TRACKER) ? 100 : milliseconds, ...rest)
}
