import { nodeFacts, shortType } from './node-facts.ts'
import type { WorkflowNode } from './workflow.ts'

/** Credential types this node asks for with its present parameters, as n8n names them: "slackOAuth2Api". */
export function credentialsOf(node: WorkflowNode): string[] {
  const facts = nodeFacts(node.type)
  const settings = { ...facts?.defaults, ...node.parameters }
  const asked = (facts?.credentials ?? []).filter(({ when = {}, optional }) => {
    const isMet = Object.entries(when).every(([parameter, values]) => values.includes(settings[parameter]))
    return isMet && !optional
  })
  return [...asked.map(({ name }) => name), ...chosenCredential(node)]
}

/** The HTTP node lets its author pick any credential type by name. */
function chosenCredential({ type, parameters }: WorkflowNode): string[] {
  if (!/^(httpRequest|toolHttpRequest)/.test(shortType(type))) return []
  const { authentication, genericAuthType, nodeCredentialType } = parameters
  const chosen = { genericCredentialType: genericAuthType, predefinedCredentialType: nodeCredentialType }
  const name = chosen[authentication as keyof typeof chosen]
  return typeof name === 'string' && name ? [name] : []
}

/** First match wins. What a person has to fetch from the service, in the words the services use themselves. */
const KINDS: [RegExp, string][] = [
  [/OAuth2(Api)?$/, 'OAuth2'],
  [/OAuth1(Api)?$/, 'OAuth1'],
  [/^(slackApi|telegramApi|discordBotApi)$/, 'Bot token'],
  [/^hubspotAppToken$/, 'Private app token'],
  [/^notionApi$/, 'Integration token'],
  [/^discordWebhookApi$/, 'Webhook address'],
  [/^(googleApi|gcpServiceAccount)$/, 'Service account'],
  [/^httpHeaderAuth$|^httpMultipleHeadersAuth$/, 'Header with key'],
  [/^httpQueryAuth$/, 'Query with key'],
  [/^httpBearerAuth$/, 'Bearer token'],
  [/^http(Basic|Digest)Auth$/, 'User name and password'],
  [/^httpCustomAuth$/, 'Custom sign-in data'],
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
