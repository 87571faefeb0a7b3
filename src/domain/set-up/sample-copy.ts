import type { Workflow } from '../workflow/workflow.ts'
import { moveDates, wholeDays } from './move-dates.ts'
import type { Sample } from './sample.ts'

const SUFFIX = ' (sample data)'

/**
 * The workflow with the recorded items pinned, so that it runs in n8n without any account. Only the name and the pins
 * differ from the workflow. The recorded day becomes that of `now`, since many workflows drop what is too old.
 */
export function sampleCopy(workflow: Workflow, sample: Sample, now: number): Workflow {
  const at = Date.parse(sample.at)
  const to = sample.moves === 'exactly' ? now : at + wholeDays(at, now)
  return {
    ...workflow,
    name: `${withoutSuffix(workflow.name)}${SUFFIX}`,
    pinData: moveDates(sample.pins, at, to) as Sample['pins'],
  }
}

/** A sample copy that was edited in n8n, as if it had begun as the template itself. */
export function withoutSample(copy: Workflow): Workflow {
  if (!copy.name.endsWith(SUFFIX)) return copy
  const { pinData: _, ...workflow } = copy
  return { ...workflow, name: withoutSuffix(copy.name) }
}

const withoutSuffix = (name: string) => (name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name)
