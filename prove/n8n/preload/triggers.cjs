// What stands behind a schedule is called when the proof says so, instead of on the minute: `{ fire, node }` by IPC.
const process = require('node:process')
const { whenLoaded } = require('./loaded.cjs')

const MANAGER = /n8n-core[\\/]dist[\\/]execution-engine[\\/]scheduled-task-manager\.js$/

exports.takeTriggers = () => {
  // Only n8n itself has a channel to the proof; its task runner has no schedules.
  if (!process.send) return
  /** By workflow and node: what n8n would call on each tick. */
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
  // A proof that was killed leaves no n8n behind.
  process.once('disconnect', () => process.exit())
  // The channel alone must not keep n8n alive.
  process.channel?.unref()
}
