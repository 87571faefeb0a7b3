import { shortType } from '../workflow/short-type.ts'
import type { WorkflowFacts } from '../workflow/workflow-facts.ts'

const BY_TRIGGER: Record<string, string> = {
  chatTrigger: 'Open the chat below the canvas and send a first message.',
  errorTrigger: 'Set it as the error workflow of another workflow, publish both, and let the other workflow fail once.',
  executeWorkflowTrigger: 'Call this workflow from another workflow with the Execute Sub-workflow node.',
  formTrigger: 'Press Execute workflow. n8n opens the form: fill it in and submit it.',
  manualTrigger: 'Press Execute workflow.',
  mcpTrigger: 'Publish the workflow, add its production URL to an AI assistant, and give the assistant a task.',
  scheduleTrigger: 'Press Execute workflow to run it without waiting for the schedule.',
  webhook: 'Press Execute workflow, then send one request to the webhook’s test URL.',
}

/** What a member presses to run a workflow for the first time. */
export const firstRun = (trigger: WorkflowFacts['trigger']): string =>
  BY_TRIGGER[shortType(trigger?.type ?? '')] ??
  'Press Execute workflow. n8n fetches one event from the app or waits for one.'
