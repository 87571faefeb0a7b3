import { isRecord } from '../../src/domain/workflow/parameter.ts'
import type { Finding } from './finding.ts'
import type { N8n } from './load-n8n.ts'
import type { N8nNode, NodeDescription, NodeProperty, PropertyOption } from './n8n-types.ts'

const isProperty = (option: PropertyOption): option is PropertyOption & NodeProperty => 'type' in option
const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=')

/** The node with defaults for all missing parameters, as n8n's functions expect it. */
export function withDefaults(n8n: N8n, node: N8nNode, description: NodeDescription): N8nNode {
  const { properties } = description
  const all = n8n.NodeHelpers.getNodeParameters(properties, node.parameters, true, false, node, description)
  return { ...node, parameters: all ?? {} }
}

/** What the editor would mark red or drop: missing, unknown and hidden parameters, and invalid choices. */
export function checkParameters(n8n: N8n, node: N8nNode, description: NodeDescription): Finding[] {
  const full = withDefaults(n8n, node, description)
  const found = (message: string): Finding => ({ node: node.name, message })
  const red = n8n.NodeHelpers.getNodeParametersIssues(description.properties, full, description)?.parameters ?? {}
  return [
    ...Object.entries(red).map(([name, issues]) =>
      found(`${name}: ${sentence([issues].flat().join(' '))} Fill it in.`),
    ),
    ...Object.entries(node.parameters).flatMap(([name, value]) => {
      const named = description.properties.filter((property) => property.name === name)
      if (named.length === 0) return [found(`"${name}" isn’t a parameter of this version. Remove or rename it.`)]
      const shown = named.filter((one) => n8n.NodeHelpers.displayParameter(full.parameters, one, node, description))
      if (shown.length === 0 && !(name in full.parameters)) {
        return [found(`"${name}" has no effect with the other settings. Remove it.`)]
      }
      return valueProblems(name, value, shown).map(found)
    }),
  ]
}

/** Properties that share a name, each for other settings, are checked together. */
function valueProblems(path: string, value: unknown, properties: NodeProperty[]): string[] {
  const choices = properties.filter(hasFixedChoices).flatMap(({ options = [] }) => options)
  if (choices.length > 0 && properties.every(hasFixedChoices)) return choiceProblem(path, value, choices)
  const collections = properties.filter(({ type, options }) => /^(fixedC|c)ollection$/.test(type) && options?.length)
  if (collections.length === 0) return []
  return [value].flat().flatMap((entry) => (isRecord(entry) ? fieldProblems(path, entry, collections) : []))
}

/** Other lists are loaded from the service in the editor. */
const hasFixedChoices = ({ type, typeOptions, options }: NodeProperty) =>
  type === 'options' && !typeOptions?.loadOptionsMethod && !typeOptions?.loadOptions && (options?.length ?? 0) > 0

function choiceProblem(path: string, value: unknown, choices: PropertyOption[]): string[] {
  const values = choices.map((choice) => choice.value)
  if (isExpression(value) || values.includes(value)) return []
  const some = values.slice(0, 12).join(', ')
  return [`${path} = ${JSON.stringify(value)} isn’t an option. Use one of ${some}${values.length > 12 ? ' …' : ''}.`]
}

function fieldProblems(path: string, entry: Record<string, unknown>, collections: NodeProperty[]): string[] {
  const known = collections.flatMap(({ options = [] }) => options)
  return Object.entries(entry).flatMap(([name, value]) => {
    const named = known.filter((option) => option.name === name)
    if (named.length === 0) return [`"${path}.${name}" isn’t a field of this version. Remove or rename it.`]
    const inner = `${path}.${name}`
    const groups = named.flatMap((option) => (isProperty(option) ? [] : (option.values ?? [])))
    if (groups.length > 0) return groupProblems(inner, value, groups)
    return valueProblems(inner, value, named.filter(isProperty))
  })
}

/** A group of fields, or a list of such groups. */
function groupProblems(path: string, value: unknown, fields: NodeProperty[]): string[] {
  return [value].flat().flatMap((entry) => {
    if (!isRecord(entry)) return []
    return Object.entries(entry).flatMap(([name, inner]) => {
      const named = fields.filter((field) => field.name === name)
      // n8n adds an id to the fields of an assignment or a condition.
      if (named.length === 0 && name !== 'id')
        return [`"${path}.${name}" isn’t a field of this version. Remove or rename it.`]
      return valueProblems(`${path}.${name}`, inner, named)
    })
  })
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
