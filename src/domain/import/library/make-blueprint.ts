import * as z from 'zod'
import { cleanParameters } from '../../workflow/cleaning/clean-parameters.ts'
import type { Removal } from '../../workflow/cleaning/removal.ts'
import { isRecord } from '../../workflow/parameter.ts'
import { parseWorkflow, type Workflow, type WorkflowNode } from '../../workflow/workflow.ts'

/** A scenario as Make exports it. The order of modules in `flow` is their connection. */
const Module = z.object({
  id: z.int(),
  module: z.string().regex(/^[a-z][a-z0-9-]*:[A-Za-z0-9]+$/),
  version: z.number().optional(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  mapper: z.record(z.string(), z.unknown()).nullish(),
  filter: z.record(z.string(), z.unknown()).nullish(),
  metadata: z.looseObject({ designer: z.looseObject({}).nullish() }).nullish(),
  get routes() {
    return z.array(z.object({ flow: z.array(Module) })).nullish()
  },
  get branches() {
    return z.array(z.looseObject({ flow: z.array(Module) })).nullish()
  },
  get onerror() {
    return z.array(Module).nullish()
  },
})
type Module = z.infer<typeof Module>

const Blueprint = z.object({ name: z.string().default(''), flow: z.array(Module).min(1) })
type Blueprint = z.infer<typeof Blueprint>

export interface PreparedBlueprint {
  /** The cleaned file, for Make's "Import blueprint". */
  json: { name: string; flow: unknown[]; metadata: unknown }
  /** Its modules as nodes, for the drawing and for what a page says about it. */
  workflow: Workflow
  removed: Removal[]
}

/** Its own export has the scenario at the top; an answer of Make's API has it inside. */
export function findBlueprint(json: unknown): unknown {
  const response = isRecord(json) && isRecord(json.response) ? json.response : json
  const inside = isRecord(response) && isRecord(response.blueprint) ? response.blueprint : response
  return isRecord(inside) && Array.isArray(inside.flow) ? inside : null
}

/** Null if it is not in Make's format. */
export function prepareBlueprint(json: unknown): PreparedBlueprint | null {
  const read = Blueprint.safeParse(json)
  if (!read.success) return null
  const { blueprint, removed } = cleanBlueprint(read.data)
  const workflow = parseWorkflow(asWorkflow(blueprint))
  if (!workflow.ok) return null
  const metadata = { version: 1, scenario: SCENARIO, designer: { orphans: [] } }
  return { json: { ...blueprint, metadata }, workflow: workflow.value, removed }
}

/** Make's own defaults. */
const SCENARIO = {
  roundtrips: 1,
  maxErrors: 3,
  autoCommit: true,
  autoCommitTriggerLast: true,
  sequential: false,
  confidential: false,
  dataloss: false,
  dlq: false,
}

/** Parameters that describe the scenario; all others choose something of the author's account. */
const OWN_PARAMETERS = new Set(['feeder', 'limit', 'maxResults', 'handleErrors', 'useNewZLibDeCompress'])

/** Keeps what another account needs: modules, mappings, filters, routes and places, without connections and hooks. */
function cleanBlueprint({ name, flow }: Blueprint) {
  const removed: Removal[] = []
  const texts = (values: Record<string, unknown>, node: string) => {
    const cleaned = cleanParameters(values, { isNote: false, paths: new Map() })
    removed.push(...cleaned.removed.map((removal) => ({ ...removal, node })))
    return cleaned.parameters
  }
  const clean = (module: Module): Module => {
    const { id, module: type, version, parameters, mapper, filter, metadata, routes, branches, onerror } = module
    const node = nameOf(module)
    const settings = Object.entries(parameters ?? {})
    for (const [key, value] of settings)
      if (!OWN_PARAMETERS.has(key) && value !== null && value !== '')
        removed.push({ kind: kindOf(key), node, what: `what was chosen as ${key}` })
    const { x, y, name: label } = metadata?.designer ?? {}
    const designer = { x, y, ...(typeof label === 'string' ? texts({ name: label }, node) : {}) }
    return {
      ...{ id, module: type, version },
      parameters: Object.fromEntries(settings.filter(([key]) => OWN_PARAMETERS.has(key))),
      mapper: mapper && texts(mapper, node),
      ...(filter ? { filter: texts({ name: filter.name, conditions: filter.conditions }, node) } : {}),
      ...(routes ? { routes: routes.map((route) => ({ flow: route.flow.map(clean) })) } : {}),
      ...(branches ? { branches: branches.map((branch) => cleanBranch(branch, node)) } : {}),
      ...(onerror ? { onerror: onerror.map(clean) } : {}),
      metadata: { designer },
    }
  }
  const cleanBranch = (branch: NonNullable<Module['branches']>[number], node: string) => {
    const { type, label, conditions, merge } = branch
    return { ...texts({ type, label, conditions, merge }, node), flow: branch.flow.map(clean) }
  }
  return { blueprint: { ...texts({ name }, 'the scenario'), name, flow: flow.map(clean) }, removed }
}

const kindOf = (parameter: string): Removal['kind'] =>
  parameter.startsWith('__IMT') ? 'credential' : parameter === 'hook' ? 'webhook' : 'resource'

/** "google-sheets:watchRows" is "Google Sheets: watch rows", unless its author named it. */
function nameOf({ module, metadata }: Module): string {
  const own = metadata?.designer?.name
  if (typeof own === 'string' && own.trim() !== '') return own.trim().slice(0, 200)
  const [app = '', action = ''] = module.split(':')
  const words = action.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/^Basic /, '')
  const title = app.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()
  return BUILT_IN[app] === undefined ? `${title}: ${words.toLowerCase()}` : words
}

/** Make's own apps, by the n8n node that does the same; "builtin" has a node per action. */
const BUILT_IN: Record<string, string> = {
  ...{
    builtin: '',
    gateway: 'webhook',
    http: 'httpRequest',
    json: 'code',
    util: 'set',
    regexp: 'code',
    csv: 'convertToFile',
  },
  ...{ datastore: 'dataTable', xml: 'xml', 'scenario-service': 'executeWorkflow' },
}
const CONTROL: Record<string, string> = {
  ...{ BasicRouter: 'switch', BasicIfElse: 'if', BasicMerge: 'merge' },
  ...{ BasicFeeder: 'splitOut', BasicAggregator: 'aggregate' },
}

function typeOf(module: string, isTrigger: boolean): string {
  const [app = '', action = ''] = module.split(':')
  const service = app.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const type = app === 'builtin' ? (CONTROL[action] ?? 'error') : (BUILT_IN[app] ?? APPS[app] ?? service)
  return `make.${type}${isTrigger ? 'Trigger' : ''}`
}

/** Apps that Make and n8n name differently. */
const APPS: Record<string, string> = {
  ...{ 'openai-gpt-3': 'openAi', 'google-email': 'gmail', email: 'emailSend', 'anthropic-claude': 'anthropic' },
  ...{ facebook: 'facebookGraphApi', 'microsoft-teams': 'microsoftTeams' },
}

/** Make places modules in steps of 300. */
const STEP = 300

/** Nodes and connections of a blueprint: in order, from a router to each route, and from a module to its error handler. */
function asWorkflow({ name, flow }: Blueprint) {
  const nodes: WorkflowNode[] = []
  const names = new Set<string>()
  const connections: Workflow['connections'] = {}
  const connect = (from: string | undefined, to: string) => {
    if (!from) return
    const main = connections[from]?.main ?? []
    connections[from] = { main: [...main, [{ node: to, type: 'main', index: 0 }]] }
  }
  const add = (modules: Module[], before: string | undefined, [x, y]: [number, number]): void => {
    let previous = before
    for (const [at, module] of modules.entries()) {
      const base = nameOf(module)
      const own = names.has(base) ? `${base.slice(0, 180)} ${module.id}` : base
      names.add(own)
      const { x: left, y: top } = module.metadata?.designer ?? {}
      const position: [number, number] = [
        typeof left === 'number' ? left : x + at * STEP,
        typeof top === 'number' ? top : y,
      ]
      const type = typeOf(module.module, nodes.length === 0)
      nodes.push({ id: String(module.id), name: own, type, typeVersion: 1, position, parameters: module.mapper ?? {} })
      connect(previous, own)
      previous = own
      const routes = [...(module.routes ?? []), ...(module.branches ?? [])]
      for (const [nth, route] of routes.entries()) add(route.flow, own, [position[0] + STEP, position[1] + nth * STEP])
      add(module.onerror ?? [], own, [position[0] + STEP, position[1] + STEP])
    }
  }
  add(flow, undefined, [0, 0])
  return { name: name.trim() || 'Scenario', nodes, connections }
}
