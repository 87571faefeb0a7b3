// SQLite has a clock of its own. Tables that a case makes are told the time of the case as the default of their times,
// and so is n8n where it asks whether a lease is over: a case lies in the past, and all leases would be.
const { whenLoaded } = require('./loaded.cjs')

const DRIVER = /sqlite3[\\/]lib[\\/]sqlite3\.js$/
const NOW = /STRFTIME\('%Y-%m-%d %H:%M:%f', 'NOW'\)|datetime\('now'\)|CURRENT_TIMESTAMP(\(\d\))?|(?<=', )'NOW'(?=, )/gi

/** @param {import('./clock.cjs').Clock} clock */
exports.tellDatabase = (clock) => {
  /** @param {string} sql */
  const inTime = (sql) => {
    // Before the first case n8n makes its own tables, and these last for all cases.
    if (clock.turn() === 0 || sql.search(NOW) < 0) return sql
    const now = new Date(clock.now()).toISOString().replace('T', ' ').replace('Z', '')
    return sql.replace(NOW, `'${now}'`)
  }
  whenLoaded(DRIVER, ({ Database }) => {
    for (const name of ['run', 'all', 'get', 'exec', 'prepare']) {
      const method = Database.prototype[name]
      Database.prototype[name] = function (sql, ...rest) {
        return method.call(this, typeof sql === 'string' ? inTime(sql) : sql, ...rest)
      }
    }
  })
}
