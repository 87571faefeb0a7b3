import { cleanParameters } from '../workflow/cleaning/clean-parameters.ts'
import type { Removal } from '../workflow/cleaning/removal.ts'
import { Blueprint, type Module } from './blueprint.ts'
import { nameOf } from './module-name.ts'

/** Parameters that describe the scenario; all others choose something of the author's account. */
const OWN_PARAMETERS = new Set(['feeder', 'limit', 'maxResults', 'handleErrors', 'useNewZLibDeCompress'])

/** What a buyer has to connect, without the author's choice: `{ name: '__IMTCONN__', type: 'account:google' }`. */
const NEEDED = /^(?:account|hook|keychain|datastore|udt)(?::[\w,.-]{1,200})?$/

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

export interface CleanedBlueprint {
  /** The file that is sold, for Make’s "Import Blueprint". */
  json: Blueprint & { metadata: unknown }
  removed: Removal[]
}

/**
 * Keeps what another account needs: modules, mappings, filters, routes and places, without connections and hooks. Null
 * if the file is not in Make’s format.
 */
export function cleanBlueprint(json: Record<string, unknown>): CleanedBlueprint | null {
  try {
    const read = Blueprint.safeParse(json)
    if (!read.success) return null
    const { blueprint, removed } = clean(read.data)
    return { json: { ...blueprint, metadata: { version: 1, scenario: SCENARIO, designer: { orphans: [] } } }, removed }
  } catch {
    // Routes can be nested deeper than any reader can follow, which is a problem of the file, not a bug.
    return null
  }
}

function clean({ name, flow }: Blueprint): { blueprint: Blueprint; removed: Removal[] } {
  const removed: Removal[] = []
  const texts = (values: Record<string, unknown>, node: string) => {
    const cleaned = cleanParameters(values, { isNote: false, paths: new Map() })
    removed.push(...cleaned.removed.map((removal) => ({ ...removal, node })))
    return cleaned.parameters
  }
  const cleanModule = (module: Module): Module => {
    const { id, module: type, version, parameters, mapper, filter, metadata, routes, branches, onerror } = module
    const node = nameOf(module)
    const settings = Object.entries(parameters ?? {})
    for (const [key, value] of settings)
      if (!OWN_PARAMETERS.has(key) && value !== null && value !== '')
        removed.push({ kind: kindOf(key), node, what: `what was chosen as ${key}` })
    const { x, y, name: label } = metadata?.designer ?? {}
    const designer = { x, y, ...(typeof label === 'string' ? texts({ name: label }, node) : {}) }
    const needed = neededBy(module)
    return {
      ...{ id, module: type, version },
      parameters: texts(Object.fromEntries(settings.filter(([key]) => OWN_PARAMETERS.has(key))), node),
      mapper: mapper && texts(mapper, node),
      ...(filter ? { filter: texts({ name: filter.name, conditions: filter.conditions }, node) } : {}),
      ...(routes ? { routes: routes.map((route) => ({ flow: route.flow.map(cleanModule) })) } : {}),
      ...(branches ? { branches: branches.map((branch) => cleanBranch(branch, node)) } : {}),
      ...(onerror ? { onerror: onerror.map(cleanModule) } : {}),
      metadata: { designer, ...(needed.length > 0 ? { parameters: needed } : {}) },
    }
  }
  const cleanBranch = (branch: NonNullable<Module['branches']>[number], node: string) => {
    const { type, label, conditions, merge } = branch
    return { ...texts({ type, label, conditions, merge }, node), flow: branch.flow.map(cleanModule) }
  }
  const { name: title } = texts({ name }, 'the scenario')
  return { blueprint: { name: String(title), flow: flow.map(cleanModule) }, removed }
}

const kindOf = (parameter: string): Removal['kind'] =>
  parameter.startsWith('__IMT') ? 'credential' : parameter === 'hook' ? 'webhook' : 'resource'

const neededBy = ({ metadata }: Module) =>
  (metadata?.parameters ?? []).flatMap(({ name, type }) =>
    typeof name === 'string' && /^\w{1,60}$/.test(name) && typeof type === 'string' && NEEDED.test(type)
      ? [{ name, type }]
      : [],
  )
