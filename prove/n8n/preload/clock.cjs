// The time is in a file of two doubles: milliseconds since 1970, and the number of the case. It only advances when prove
// or a shortened pause writes a later time, so that every run has the same timestamps.
const fs = require('node:fs')
const { inEveryRealm } = require('./realms.cjs')

/**
 * @typedef {{ now: () => number, caseNumber: () => number, advance: (milliseconds: number) => void }} Clock
 */

/**
 * Makes every `Date` use the time in the file.
 * @param {string} file
 * @returns {Clock}
 */
exports.fixClock = (file) => {
  const handle = fs.openSync(file, 'r+')
  const bytes = Buffer.alloc(16)
  /** @param {number} offset */
  const read = (offset) => {
    fs.readSync(handle, bytes, 0, 16, 0)
    return bytes.readDoubleLE(offset)
  }
  const now = () => read(0)
  inEveryRealm(setRealmTime, now)
  return {
    now,
    caseNumber: () => read(8),
    advance(milliseconds) {
      const later = Buffer.alloc(8)
      later.writeDoubleLE(now() + milliseconds)
      fs.writeSync(handle, later, 0, 8, 0)
    },
  }
}

/** @param {typeof globalThis} realm @param {() => number} now */
function setRealmTime(realm, now) {
  const RealDate = realm.Date
  const FixedDate = new realm.Proxy(RealDate, {
    construct: (target, args, wanted) => realm.Reflect.construct(target, args.length > 0 ? args : [now()], wanted),
    apply: () => new RealDate(now()).toString(),
  })
  RealDate.now = () => now()
  RealDate.prototype.constructor = FixedDate
  realm.Date = FixedDate
}
