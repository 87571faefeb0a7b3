import type { Action } from '../action.ts'
import type { DeskServices } from '../services.ts'

/** Runs scheduled functions manually. */
export function addJobActions(action: Action, { jobs }: DeskServices) {
  action('/desk/run-job', 'jobs', async (input) => {
    const names = jobs.list().map(({ name }) => name)
    const { ok, answer } = await jobs.run(input.choice('job', names))
    if (!ok) throw new Error(answer)
    return answer
  })
}
