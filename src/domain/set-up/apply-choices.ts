import * as z from 'zod'
import { SettingValue } from '../catalog/setting.ts'
import type { SettingValue as Value } from '../catalog/value-problem.ts'
import { err, ok, type ResultOf } from '../shared/result.ts'
import { type Assignment, assignmentsOf, isSettingsNode } from '../workflow/setting-names.ts'
import { isStickyNote, type Workflow } from '../workflow/workflow.ts'
import { PROVIDER_IDS, withProvider } from './chat-models.ts'

/** What a member chose on the setup page; settings they left alone may be missing. */
export const Choices = z.strictObject({
  settings: z.record(z.string().max(60), SettingValue).default({}),
  provider: z.enum(PROVIDER_IDS).default('openai'),
  /** Whether the file gets the branch that creates its tables and checks its accounts. */
  setupRun: z.boolean().default(false),
})

export type Choices = z.infer<typeof Choices>

type ChoiceError = { kind: 'invalid-choice'; name: string }

/**
 * The workflow with a member's choices: the values of its node "Settings" and the provider of its chat models. Refuses
 * a setting that the workflow doesn't have, a value of another type, and an expression, which n8n would run.
 */
export function applyChoices(
  workflow: Workflow,
  { settings, provider }: Pick<Choices, 'settings' | 'provider'>,
): ResultOf<Workflow, ChoiceError> {
  const known = new Map(assignmentsOf(workflow).map((assignment) => [assignment.name, assignment]))
  for (const [name, value] of Object.entries(settings))
    if (!fits(known.get(name), value)) return err({ kind: 'invalid-choice', name })
  const filled = {
    ...workflow,
    nodes: workflow.nodes.map((node) => {
      if (!isSettingsNode(node) || isStickyNote(node)) return node
      const assignments = assignmentsOf(workflow).map((assignment) => ({
        ...assignment,
        value: Object.hasOwn(settings, assignment.name) ? settings[assignment.name] : assignment.value,
      }))
      const field = Object(node.parameters.assignments)
      return { ...node, parameters: { ...node.parameters, assignments: { ...field, assignments } } }
    }),
  }
  return ok(withProvider(filled, provider))
}

function fits(assignment: Assignment | undefined, value: Value): boolean {
  if (!assignment) return false
  if (assignment.type !== typeof value) return false
  return typeof value !== 'string' || !value.startsWith('=')
}
