import type { GlyphName } from '../glyphs/glyph-sources.ts'
import { credentialKind, credentialsOf } from './credentials.ts'
import { familyOf, glyphOfNode, providerOf } from './glyph-of-node.ts'
import { nodeFacts } from './node-facts.ts'
import { serviceTypeOf } from './service-type.ts'
import type { WorkflowNode } from './workflow.ts'

/** A service the buyer needs an account with. */
export type App = {
  /** n8n's own word for the service: "googleSheets". */
  id: string
  name: string
  glyph: GlyphName
  /** Readable kinds such as "OAuth2" or "API key"; never an id or a name of somebody's credential. */
  credentials: string[]
  /** Names of the nodes that talk to it. */
  usedBy: string[]
}

/** Services in the order the steps reach them. A service's trigger, actions, tools and models count as one app. */
export function appsOf(steps: WorkflowNode[]): App[] {
  const apps = new Map<string, App>()
  for (const node of steps.filter(isApp)) {
    const id = appId(node)
    const app = apps.get(id) ?? {
      id,
      name: appName(node, id),
      glyph: glyphOfNode(serviceTypeOf(node)),
      credentials: [],
      usedBy: [],
    }
    const kinds = credentialsOf(node).map(credentialKind)
    app.credentials = [...new Set([...app.credentials, ...kinds])]
    app.usedBy.push(node.name)
    apps.set(id, app)
  }
  return [...apps.values()]
}

/** n8n's own nodes count only where they are set to sign in somewhere, as an HTTP request with a key is. */
function isApp(node: WorkflowNode) {
  const facts = nodeFacts(node.type)
  const isService = !facts?.core && (facts?.credentials?.length ?? 0) > 0
  return isService || credentialsOf(node).length > 0
}

function appId(node: WorkflowNode) {
  const family = familyOf(serviceTypeOf(node))
  return providerOf(family) ?? family
}

function appName({ type }: WorkflowNode, id: string) {
  const own = nodeFacts(`@n8n/n8n-nodes-langchain.${id}`) ?? nodeFacts(`n8n-nodes-base.${id}`)
  const name = own?.name ?? nodeFacts(type)?.name ?? id
  return name.replace(/^Embeddings | (Trigger|Tool|Chat Model|Model)$/g, '')
}
