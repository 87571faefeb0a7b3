import { shortType } from '../workflow/short-type.ts'
import type { WorkflowFacts } from '../workflow/workflow-facts.ts'

const BY_TRIGGER: Record<string, string> = {
  chatTrigger: 'Open the chat below the canvas and send a first message.',
  errorTrigger: 'Choose it as the error workflow of another workflow, publish both, and let that one fail once.',
  executeWorkflowTrigger: 'Call it from another workflow with the Execute Sub-workflow node.',
  formTrigger: 'Press Execute workflow. n8n opens the form: fill it in and submit it.',
  manualTrigger: 'Press Execute workflow.',
  mcpTrigger: 'Publish it, add its production URL to an assistant, and ask the assistant for something.',
  scheduleTrigger: 'Press Execute workflow to run it without waiting for the schedule.',
  webhook: 'Press Execute workflow, then send one request to the test URL of the webhook.',
}

/** What a member presses to run a workflow for the first time. */
export const firstRun = (trigger: WorkflowFacts['trigger']): string =>
  BY_TRIGGER[shortType(trigger?.type ?? '')] ??
  'Press Execute workflow. n8n fetches one event from the app or waits for one.'
