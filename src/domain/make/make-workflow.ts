import { SERVICES } from '../catalog/apps.ts'
import type { App } from '../workflow/apps.ts'
import { glyphOfNode } from '../workflow/glyph-of-node.ts'
import { serviceOf } from '../workflow/service-type.ts'
import type { Workflow, WorkflowNode } from '../workflow/workflow.ts'
import { type WorkflowFacts, workflowFacts } from '../workflow/workflow-facts.ts'
import type { Blueprint, Module } from './blueprint.ts'
import { appTitle, BUILT_IN, kindOf, nameOf } from './module-name.ts'

const CONTROL: Record<string, string> = {
  ...{ BasicRouter: 'switch', BasicIfElse: 'if', BasicMerge: 'merge' },
  ...{ BasicFeeder: 'splitOut', BasicAggregator: 'aggregate' },
}

/** Apps that Make and n8n name differently. */
const APPS: Record<string, string> = {
  ...{ 'openai-gpt-3': 'openAi', 'google-email': 'gmail', email: 'emailSend', 'anthropic-claude': 'anthropic' },
  ...{ facebook: 'facebookGraphApi', 'microsoft-teams': 'microsoftTeams' },
}

function typeOf({ module }: Module, isFirst: boolean): string {
  const [app = '', action = ''] = module.split(':')
  const service = app.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const type = app === 'builtin' ? (CONTROL[action] ?? 'error') : (BUILT_IN[app] ?? APPS[app] ?? service)
  return `make.${type}${isFirst && STARTS.test(action) ? 'Trigger' : ''}`
}

/** Modules that wait for something. A scenario that begins with any other runs on a schedule or on demand. */
const STARTS = /^(?:watch|trigger|new|instant|custom(?:web|mail)hook|start|listen)/i

/** Make places modules in steps of 300. */
const STEP = 300

interface Drawn {
  /** Its modules as nodes, from a router to each route, and from a module to its error handler. */
  workflow: Workflow
  facts: WorkflowFacts
}

/** What a page shows about a blueprint, in the terms of a workflow. */
export function drawBlueprint({ name, flow }: Blueprint): Drawn {
  const nodes: WorkflowNode[] = []
  const modules = new Map<string, Module>()
  const connections: Workflow['connections'] = {}
  const connect = (from: string | undefined, to: string) => {
    if (!from) return
    const main = connections[from]?.main ?? []
    connections[from] = { main: [...main, [{ node: to, type: 'main', index: 0 }]] }
  }
  const add = (flow: Module[], before: string | undefined, [x, y]: [number, number]): void => {
    let previous = before
    for (const [at, module] of flow.entries()) {
      const base = nameOf(module)
      let own = base
      for (let nth = 2; modules.has(own); nth += 1) own = `${base.slice(0, 180)} ${nth}`
      const { x: left, y: top } = module.metadata?.designer ?? {}
      const position: [number, number] = [
        typeof left === 'number' ? left : x + at * STEP,
        typeof top === 'number' ? top : y,
      ]
      const { mapper, filter, branches } = module
      nodes.push({
        ...{ id: String(module.id), name: own, type: typeOf(module, nodes.length === 0), typeVersion: 1, position },
        // All texts, so that the checks of a workflow find a key in any of them.
        parameters: { ...mapper, ...(filter && { filter }), branches: branches?.map(({ flow: _, ...rest }) => rest) },
      })
      modules.set(own, module)
      connect(previous, own)
      previous = own
      const routes = [...(module.routes ?? []), ...(branches ?? [])]
      for (const [nth, route] of routes.entries()) add(route.flow, own, [position[0] + STEP, position[1] + nth * STEP])
      add(module.onerror ?? [], own, [position[0] + STEP, position[1] + STEP])
    }
  }
  add(flow, undefined, [0, 0])
  const workflow = { name: name.trim() || 'Scenario', nodes, connections }
  return { workflow, facts: factsOf(workflow, modules) }
}

/** As in n8n, a webhook is singular. */
const startOf = (node: WorkflowNode, module: Module | undefined) =>
  appOf(node, module).name.replace(/^Webhooks$/, 'Webhook')

function factsOf(workflow: Workflow, modules: ReadonlyMap<string, Module>): WorkflowFacts {
  const { steps, trigger, ...facts } = workflowFacts(workflow)
  const kindNamed = (name: string) => {
    const module = modules.get(name)
    return module ? kindOf(module) : name
  }
  const [first] = workflow.nodes
  return {
    ...facts,
    trigger: trigger && first ? { ...trigger, label: startOf(first, modules.get(first.name)) } : null,
    apps: appsNeeded(workflow, modules),
    steps: steps.map((step) => ({ ...step, kind: kindNamed(step.name), note: noteOf(modules.get(step.name)) })),
  }
}

/** The label of a filter says when a module runs. */
function noteOf(module: Module | undefined): string | undefined {
  const label = module?.filter?.name
  return typeof label === 'string' && label.trim() !== '' ? `Runs if: ${label.trim().slice(0, 200)}` : undefined
}

/** What a buyer connects in Make, by the kind of each. */
const NEEDS: Record<string, string> = {
  ...{ account: 'Connection', hook: 'Webhook', keychain: 'Key', datastore: 'Data store', udt: 'Data structure' },
}

function appsNeeded({ nodes }: Workflow, modules: ReadonlyMap<string, Module>): App[] {
  const apps = new Map<string, App>()
  for (const node of nodes) {
    const module = modules.get(node.name)
    const needs = module ? needsOf(module) : []
    if (needs.length === 0) continue
    const { name, ...own } = appOf(node, module)
    const app = apps.get(name) ?? { ...own, name, credentials: [], usedBy: [] }
    apps.set(name, {
      ...app,
      credentials: [...new Set([...app.credentials, ...needs])],
      usedBy: [...app.usedBy, node.name],
    })
  }
  return [...apps.values()]
}

function appOf(node: WorkflowNode, module: Module | undefined): Pick<App, 'service' | 'name' | 'glyph'> {
  const [app = ''] = module?.module.split(':') ?? []
  const service = serviceOf(node)
  const own = app === 'gateway' ? 'Webhooks' : app === 'http' ? 'HTTP' : appTitle(app)
  return { service, name: service && app !== 'http' ? SERVICES[service] : own, glyph: glyphOfNode(node.type) }
}

/** As the export says; without that, an app of another company needs a connection. */
function needsOf({ module, metadata }: Module): string[] {
  const kinds = (metadata?.parameters ?? []).flatMap(({ type }) => NEEDS[String(type).split(':')[0] ?? ''] ?? [])
  const [app = '', action = ''] = module.split(':')
  if (kinds.length > 0) return kinds
  if (app === 'gateway') return /hook$/i.test(action) ? ['Webhook'] : []
  if (app === 'datastore') return ['Data store']
  return BUILT_IN[app] === undefined ? ['Connection'] : []
}
