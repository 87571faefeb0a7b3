// Loaded with --require into n8n and its task runner. Changes neither n8n nor the workflows, only their environment:
// network, time, random numbers and pauses.
const { preloadInChildren } = require('./preload/child-processes.cjs')
const { redirectConnections } = require('./preload/network.cjs')
const { fixClock } = require('./preload/clock.cjs')
const { setDatabaseTime } = require('./preload/database.cjs')
const { reuseIsolates } = require('./preload/isolates.cjs')
const { seedRandom } = require('./preload/random.cjs')
const { skipPauses } = require('./preload/pauses.cjs')
const { controlSchedules } = require('./preload/triggers.cjs')

const { FLOWSHELF_PROOF: settings } = process.env
if (settings) {
  const { port, postgresPort, clockFile } = JSON.parse(settings)
  preloadInChildren()
  redirectConnections({ port, postgresPort })
  const clock = fixClock(clockFile)
  setDatabaseTime(clock)
  seedRandom(clock)
  reuseIsolates()
  skipPauses(clock)
  controlSchedules()
}
