import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NODE_PACKAGES } from './install-packages.ts'
import type { N8nModule, NodeDescription, SplitExpression } from './n8n-types.ts'
import { type NodeCatalogue, nodeCatalogue } from './node-catalogue.ts'

/** n8n's functions and the node descriptions. */
export interface N8n extends N8nModule {
  catalogue: NodeCatalogue
  splitExpression: SplitExpression
}

/** Loads n8n's packages from a folder filled by `installPackages`. Does not run nodes: descriptions are data. */
export async function loadN8n(folder: string): Promise<N8n> {
  const require = createRequire(path.join(folder, 'package.json'))
  const engine: N8nModule = require('n8n-workflow')
  const splitter: { splitExpression: SplitExpression } = require('@n8n/tournament/dist/ExpressionSplitter.js')
  const packages = await Promise.all(
    NODE_PACKAGES.map(async (name): Promise<[string, NodeDescription[]]> => {
      const file = path.join(folder, 'node_modules', name, 'dist/types/nodes.json')
      return [name, JSON.parse(await readFile(file, 'utf8'))]
    }),
  )
  const { NodeHelpers, Workflow, safeParseWorkflowStructure } = engine
  const catalogue = nodeCatalogue(Object.fromEntries(packages))
  return { NodeHelpers, Workflow, safeParseWorkflowStructure, catalogue, splitExpression: splitter.splitExpression }
}
