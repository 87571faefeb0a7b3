// Makes random numbers of workflows repeatable: they restart with each case. n8n's own ids must stay unique.
const crypto = require('node:crypto')
const { isCalledFrom } = require('./is-called-from.cjs')
const { inEveryRealm } = require('./realms.cjs')

/** Nodes with random output, such as Crypto. Their paths in a stack may be those of the source or of the build. */
const NODES = /n8n-nodes-base[\\/](?:dist[\\/])?nodes[\\/]/

/**
 * Mulberry32, restarted with each case.
 * @param {import('./clock.cjs').Clock} clock
 */
function createRandom(clock) {
  let caseNumber = Number.NaN
  let state = 0
  return () => {
    if (clock.caseNumber() !== caseNumber) {
      caseNumber = clock.caseNumber()
      state = 0x9e3779b9
    }
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @param {import('./clock.cjs').Clock} clock */
exports.seedRandom = (clock) => {
  inEveryRealm((realm, next) => {
    realm.Math.random = () => next()
  }, createRandom(clock))
  // n8n's own calls must not advance the sequence that workflows get.
  Math.random = createRandom(clock)

  const { randomBytes, randomUUID } = crypto
  const random = createRandom(clock)
  /** @param {number} size */
  const fixedBytes = (size) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)))
  crypto.randomBytes = (size, callback) =>
    callback || !isCalledFrom(NODES) ? randomBytes(size, callback) : fixedBytes(size)
  crypto.randomUUID = (options) => {
    if (!isCalledFrom(NODES)) return randomUUID(options)
    const bytes = fixedBytes(16)
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}
