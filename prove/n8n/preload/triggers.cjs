// Schedules do not run by the clock, but when prove sends `{ fire, node }` by IPC.
const process = require('node:process')
const { whenLoaded } = require('./when-loaded.cjs')

const MANAGER = /n8n-core[\\/]dist[\\/]execution-engine[\\/]scheduled-task-manager\.js$/

exports.controlSchedules = () => {
  // The task runner has no IPC channel to prove, and no schedules.
  if (!process.send) return
  /** n8n's tick callbacks, by workflow and node. */
  const ticks = new Map()
  const keyOf = (workflow, node) => `${workflow}/${node}`

  whenLoaded(MANAGER, ({ ScheduledTaskManager }) => {
    const { register } = ScheduledTaskManager.prototype
    ScheduledTaskManager.prototype.register = function (scheduled, onTick) {
      const isNew = register.call(this, scheduled, onTick)
      if (isNew) {
        this.getGroupCrons(scheduled.group)?.get(this.toCronKey(scheduled))?.job.stop()
        ticks.set(keyOf(scheduled.group.id, scheduled.targetId), onTick)
      }
      return isNew
    }
  })

  process.on('message', ({ fire, node }) => {
    const tick = ticks.get(keyOf(fire, node))
    if (tick) tick(new Date())
    process.send({ fired: fire, node, found: tick !== undefined })
  })
  // If prove is killed, n8n must exit as well.
  process.once('disconnect', () => process.exit())
  // The channel alone must not keep n8n alive.
  process.channel?.unref()
}
