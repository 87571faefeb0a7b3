import { isRecord } from '../../workflow/parameter.ts'

/** What the file around a workflow says about it. */
export interface Hints {
  name?: string
  description?: string
  author?: string
  license?: string
}

export interface FoundWorkflow {
  json: Record<string, unknown>
  hints: Hints
}

/** Where exports, backups and the APIs of n8n and n8n.io put a workflow, or a list of them. */
const WRAPPERS = ['workflow', 'workflows', 'workflowData', 'template', 'templates', 'data', 'items', 'json', 'export']
const DEEPEST = 5
const MAX_WORKFLOWS = 2000

/** The workflows in a parsed file, which may be one, a list, or inside other data. */
export function findWorkflows(json: unknown): FoundWorkflow[] {
  const found: FoundWorkflow[] = []
  const look = (value: unknown, hints: Hints, depth: number): void => {
    if (found.length >= MAX_WORKFLOWS || depth > DEEPEST) return
    if (Array.isArray(value)) for (const entry of value) look(entry, hints, depth + 1)
    else if (typeof value === 'string') look(parsed(value), hints, depth + 1)
    else if (isRecord(value)) {
      if (Array.isArray(value.nodes) && isRecord(value.connections))
        found.push({ json: value, hints: hintsOf(value, hints) })
      else
        for (const key of WRAPPERS.filter((key) => typeof value[key] === 'object' || typeof value[key] === 'string'))
          look(value[key], Array.isArray(value[key]) ? {} : hintsOf(value, hints), depth + 1)
    }
  }
  look(json, {}, 0)
  return found
}

/** Some exports hold the workflow as JSON in a string. */
function parsed(text: string): unknown {
  if (!/^\s{0,99}[[{]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hintsOf(wrapper: Record<string, unknown>, outer: Hints): Hints {
  const { user, author } = wrapper
  const person = [user, author].find(isRecord)
  return {
    ...outer,
    ...text('name', wrapper.name ?? wrapper.title),
    ...text('description', wrapper.description),
    ...text('author', person ? (person.name ?? person.username) : (author ?? user)),
    ...text('license', wrapper.license ?? wrapper.licence),
  }
}

const text = (key: keyof Hints, value: unknown): Hints =>
  typeof value === 'string' && value.trim() !== '' ? { [key]: value.trim() } : {}

/** Why a file has no workflow, in a sentence. */
export function whyNone(json: unknown): string {
  const [value] = Array.isArray(json) ? json : [json]
  if (!isRecord(value)) return 'Isn’t an n8n workflow export.'
  if (Array.isArray(value.zaps)) return 'Is a Zapier export. Only n8n workflows and Make blueprints can be read.'
  if (typeof value.data === 'string' && typeof value.type === 'string')
    return 'Is a backup of credentials. Delete it here.'
  if (Array.isArray(value.nodes)) return 'Isn’t an n8n workflow export: it has nodes but no connections.'
  return 'Isn’t an n8n workflow export.'
}
