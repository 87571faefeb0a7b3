// SQLite uses the system's time. This replaces it with the time of the case, in defaults of tables that a case creates
// and in n8n's queries for expired leases, all of which would have expired.
const { whenLoaded } = require('./when-loaded.cjs')

const DRIVER = /sqlite3[\\/]lib[\\/]sqlite3\.js$/
const NOW = /STRFTIME\('%Y-%m-%d %H:%M:%f', 'NOW'\)|datetime\('now'\)|CURRENT_TIMESTAMP(\(\d\))?|(?<=', )'NOW'(?=, )/gi

/** @param {import('./clock.cjs').Clock} clock */
exports.setDatabaseTime = (clock) => {
  /** @param {string} sql */
  const withCaseTime = (sql) => {
    // Before the first case, n8n creates its own tables, which all cases share.
    if (clock.caseNumber() === 0 || sql.search(NOW) < 0) return sql
    const now = new Date(clock.now()).toISOString().replace('T', ' ').replace('Z', '')
    return sql.replace(NOW, `'${now}'`)
  }
  whenLoaded(DRIVER, (sqlite3) => {
    // n8n switches this on. It captures a stack and prints all values for each statement, for nothing but error texts.
    sqlite3.verbose = () => sqlite3
    for (const name of ['run', 'all', 'get', 'exec', 'prepare']) {
      const method = sqlite3.Database.prototype[name]
      sqlite3.Database.prototype[name] = function (sql, ...rest) {
        return method.call(this, typeof sql === 'string' ? withCaseTime(sql) : sql, ...rest)
      }
    }
  })
}
