import { slugOf } from '../../catalog/slug-of.ts'
import { isRecord } from '../parameter.ts'

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/**
 * The random paths that n8n generates for webhooks and forms, each with a readable replacement: anyone who knows such a
 * path can start the author's workflow. Each node gets a unique path.
 */
export function webhookPaths(workflow: Record<string, unknown>): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  const usedPaths = new Set<string>()
  const named = new Map<string, string>()
  const nodes = Array.isArray(workflow.nodes) ? workflow.nodes.filter(isRecord) : []
  for (const node of nodes.filter(({ type }) => /(?:trigger|webhook)$/i.test(textOf(type)))) {
    const { parameters } = node
    const options = isRecord(parameters) && isRecord(parameters.options) ? parameters.options : {}
    for (const path of [isRecord(parameters) ? parameters.path : null, options.path].map(textOf)) {
      usedPaths.add(path)
      for (const [id] of path.matchAll(ID)) if (!named.has(id)) named.set(id, textOf(node.name))
    }
  }
  for (const [id, name] of named) {
    const path = freePath(`${textOf(workflow.name)} ${name}`, usedPaths)
    usedPaths.add(path)
    paths.set(id, path)
  }
  return paths
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function freePath(name: string, taken: ReadonlySet<string>): string {
  const path = slugOf(name.replaceAll(ID, '')) || 'webhook'
  for (let nth = 1; ; nth += 1) {
    const numbered = nth === 1 ? path : `${path}-${nth}`
    if (!taken.has(numbered)) return numbered
  }
}
