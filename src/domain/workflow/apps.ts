import { APP_IDS, type AppId, SERVICES, type ServiceId } from '../catalog/apps.ts'
import type { GlyphName } from '../glyphs/glyph-sources.ts'
import { glyphOfNode } from './glyph-of-node.ts'
import { isRequest, nodeFacts } from './node-facts.ts'
import { serviceFamily, serviceOf, serviceTypeOf } from './service-type.ts'
import { type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

/** A service the buyer needs an account with. */
export type App = {
  /** Null if the filter and the lists do not contain it. */
  service: ServiceId | null
  name: string
  glyph: GlyphName
  /** Readable kinds such as "OAuth2" or "API key"; never an id or a name of an actual credential. */
  credentials: string[]
  /** Names of the nodes that connect to it. */
  usedBy: string[]
}

/** Services in the order of the steps. A service's trigger, actions, tools and models count as one app. */
export function appsOf(steps: WorkflowNode[]): App[] {
  const apps = new Map<string, App>()
  for (const node of steps.filter(isApp)) {
    const service = serviceOf(node)
    const id = service ?? serviceFamily(serviceTypeOf(node))
    const app = apps.get(id) ?? {
      service,
      name: service ? SERVICES[service] : appName(node, id),
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

/** The apps beyond the tools that a workflow connects to, with or without an account. */
export function appsUsed(workflow: Workflow): AppId[] {
  const used = new Set(workingNodes(workflow).map(serviceOf))
  return APP_IDS.filter((app) => used.has(app))
}

/** n8n's own nodes count only if they are configured to sign in, like an HTTP request with a key. */
export function isApp(node: WorkflowNode) {
  const facts = nodeFacts(node.type)
  const isService = !facts?.core && (facts?.credentials?.length ?? 0) > 0
  return isService || credentialsOf(node).length > 0
}

export function appName({ type }: WorkflowNode, id: string) {
  const own = nodeFacts(`@n8n/n8n-nodes-langchain.${id}`) ?? nodeFacts(`n8n-nodes-base.${id}`)
  const name = own?.name ?? nodeFacts(type)?.name ?? id
  return name.replace(/^Embeddings | (Trigger|Tool|Chat Model|Model)$/g, '')
}

/** Credential types this node requires with its current parameters, in n8n's names: "slackOAuth2Api". */
export function credentialsOf(node: WorkflowNode): string[] {
  const facts = nodeFacts(node.type)
  const settings = { ...facts?.defaults, ...node.parameters }
  const required = (facts?.credentials ?? []).filter(({ when = {}, optional }) => {
    const isMet = Object.entries(when).every(([parameter, values]) => values.includes(settings[parameter]))
    return isMet && !optional
  })
  return [...required.map(({ name }) => name), ...chosenCredential(node)]
}

/** The HTTP node lets its author pick any credential type by name. */
function chosenCredential({ type, parameters }: WorkflowNode): string[] {
  if (!isRequest(type)) return []
  const { authentication, genericAuthType, nodeCredentialType } = parameters
  const chosen = { genericCredentialType: genericAuthType, predefinedCredentialType: nodeCredentialType }
  const name = chosen[authentication as keyof typeof chosen]
  return typeof name === 'string' && name ? [name] : []
}

/** First match wins. The credential to get from the service, in the service's or n8n's own terms. */
const KINDS: [RegExp, string][] = [
  [/OAuth2(Api)?$/, 'OAuth2'],
  [/OAuth1(Api)?$/, 'OAuth1'],
  [/^(slackApi|telegramApi|discordBotApi)$/, 'Bot token'],
  [/^hubspotAppToken$/, 'Service key'],
  [/^crypto$/, 'HMAC secret'],
  [/^notionApi$/, 'Integration token'],
  [/^discordWebhookApi$/, 'Webhook URL'],
  [/^(googleApi|gcpServiceAccount)$/, 'Service account'],
  [/^httpHeaderAuth$|^httpMultipleHeadersAuth$/, 'Header Auth'],
  [/^httpQueryAuth$/, 'Query Auth'],
  [/^httpBearerAuth$/, 'Bearer token'],
  [/^http(Basic|Digest)Auth$/, 'Username and password'],
  [/^httpCustomAuth$/, 'Custom Auth'],
  [/^httpSslAuth$/, 'SSL certificate'],
  [/^jwtAuth$/, 'JWT key'],
  [/^wordpressApi$/, 'Application password'],
  [/^wooCommerceApi$/, 'Consumer key and secret'],
  [/^twilioApi$/, 'Account SID and token'],
  [/^(postgres|mySql|mongoDb|redis|microsoftSql|snowflake|questDb|timescaleDb|crateDb|oracleDBApi)$/, 'Database login'],
  [/^(smtp|imap)$/, 'Mail server login'],
  [/^(ftp|sftp|sshPassword|sshPrivateKey)$/, 'Server login'],
  [/^(githubApi|gitlabApi|whatsAppApi|facebookGraphA(pi|ppApi))$|[Tt]oken/, 'Access token'],
]

/** "slackOAuth2Api" gives "OAuth2", "openAiApi" gives "API key". */
export const credentialKind = (credential: string) =>
  KINDS.find(([pattern]) => pattern.test(credential))?.[1] ?? 'API key'
