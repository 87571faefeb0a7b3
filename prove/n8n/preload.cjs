// `--require`d into n8n and into its task runner, before a line of theirs runs. It changes neither n8n nor a workflow,
// only their surroundings: where sockets lead, what time it is, and how long a pause lasts.
const { followIntoChildren } = require('./preload/children.cjs')
const { lead } = require('./preload/network.cjs')
const { stopClock } = require('./preload/clock.cjs')
const { tellDatabase } = require('./preload/database.cjs')
const { seedChance } = require('./preload/chance.cjs')
const { shortenPauses } = require('./preload/patience.cjs')
const { takeTriggers } = require('./preload/triggers.cjs')

const { FLOWSHELF_PROOF: settings } = process.env
if (settings) {
  const { port, postgresPort, clockFile } = JSON.parse(settings)
  followIntoChildren()
  lead({ port, postgresPort })
  const clock = stopClock(clockFile)
  tellDatabase(clock)
  seedChance(clock)
  shortenPauses(clock)
  takeTriggers()
}
