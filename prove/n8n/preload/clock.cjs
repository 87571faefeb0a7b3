// The time is what 16 bytes of a file say: milliseconds since 1970 and the number of the case, two doubles. It stands
// still until the proof or a shortened pause writes a later one, so that two proofs see the same times.
const fs = require('node:fs')
const { inEveryRealm } = require('./realms.cjs')

/**
 * @typedef {{ now: () => number, turn: () => number, advance: (milliseconds: number) => void }} Clock
 */

/**
 * Gives every `Date` the time of the file.
 * @param {string} file
 * @returns {Clock}
 */
exports.stopClock = (file) => {
  const handle = fs.openSync(file, 'r+')
  const bytes = Buffer.alloc(16)
  /** @param {number} offset */
  const read = (offset) => {
    fs.readSync(handle, bytes, 0, 16, 0)
    return bytes.readDoubleLE(offset)
  }
  const now = () => read(0)
  inEveryRealm(tellTime, now)
  return {
    now,
    turn: () => read(8),
    advance(milliseconds) {
      const later = Buffer.alloc(8)
      later.writeDoubleLE(now() + milliseconds)
      fs.writeSync(handle, later, 0, 8, 0)
    },
  }
}

/** @param {typeof globalThis} realm @param {() => number} now */
function tellTime(realm, now) {
  const RealDate = realm.Date
  const Still = new realm.Proxy(RealDate, {
    construct: (target, args, wanted) => realm.Reflect.construct(target, args.length > 0 ? args : [now()], wanted),
    apply: () => new RealDate(now()).toString(),
  })
  RealDate.now = () => now()
  RealDate.prototype.constructor = Still
  realm.Date = Still
}
