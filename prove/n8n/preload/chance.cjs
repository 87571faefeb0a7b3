// Random numbers begin anew with each case. Only those a workflow sees are fixed: n8n's own ids must stay unique.
const crypto = require('node:crypto')
const { isCalledFrom } = require('./caller.cjs')
const { inEveryRealm } = require('./realms.cjs')

/** Nodes that hand chance on to a workflow, by either name a stack has for them: the Crypto node makes random strings. */
const NODES = /n8n-nodes-base[\\/](?:dist[\\/])?nodes[\\/]/

/**
 * Numbers that begin anew with each case. Mulberry32: 32 bits of state are enough for one.
 * @param {import('./clock.cjs').Clock} clock
 */
function aStream(clock) {
  let turn = Number.NaN
  let state = 0
  return () => {
    if (clock.turn() !== turn) {
      turn = clock.turn()
      state = 0x9e3779b9
    }
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @param {import('./clock.cjs').Clock} clock */
exports.seedChance = (clock) => {
  inEveryRealm((realm, next) => {
    realm.Math.random = () => next()
  }, aStream(clock))
  // n8n itself draws when it happens to, and what it draws must not be missing from what a workflow sees.
  Math.random = aStream(clock)

  const { randomBytes, randomUUID } = crypto
  const drawn = aStream(clock)
  /** @param {number} size */
  const fixedBytes = (size) => Buffer.from(Array.from({ length: size }, () => Math.floor(drawn() * 256)))
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
