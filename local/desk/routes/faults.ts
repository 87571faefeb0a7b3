import type { Action } from '../action.ts'
import { OUTAGE_TARGETS } from '../outage-targets.ts'
import type { DeskServices } from '../services.ts'

/** Outages, to see how the site handles them. */
export function addFaultActions(action: Action, services: DeskServices) {
  action('/desk/faults', 'faults', async (input) => {
    for (const { name, get, set } of OUTAGE_TARGETS) set(services, input.outage(name) ?? get(services))
    return 'Outages saved.'
  })

  action('/reset', 'inbox', async () => {
    for (const { set } of OUTAGE_TARGETS) set(services, false)
    await services.reset()
    return 'Everything was reset.'
  })
}
