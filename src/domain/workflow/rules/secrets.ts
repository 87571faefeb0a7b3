import { isPlaceholder } from '../cleaning/placeholder.ts'
import { textsIn } from '../parameter.ts'
import type { Workflow, WorkflowNode } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** Patterns of vendors' keys, most specific first. */
const KEY_PATTERNS: [RegExp, string][] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/g, 'a private key'],
  [/\bsk-(?:ant-|proj-|or-)?[\w-]{20,}/g, 'an AI service key'],
  [/\b[rs]k_(?:live|test)_\w{10,}/g, 'a Stripe key'],
  [/\bwhsec_\w{16,}/g, 'a webhook secret'],
  [/\bxox[abeoprs]-[\w-]{10,}/g, 'a Slack token'],
  [/hooks\.slack\.com\/services\/T\w+\/B\w+\/\w+/g, 'a Slack webhook address'],
  [/discord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]+/g, 'a Discord webhook address'],
  [/(?:\b|(?<=\bbot))\d{8,10}:[\w-]{35}\b/g, 'a Telegram bot token'],
  [/\b(?:ghp|gho|ghu|ghs|ghr)_\w{30,}|\bgithub_pat_\w{22,}/g, 'a GitHub token'],
  [/\bglpat-[\w-]{20,}/g, 'a GitLab token'],
  [/\bAIza[\w-]{35}/g, 'a Google key'],
  [/\bya29\.[\w-]{20,}/g, 'a Google access token'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, 'an AWS key'],
  [/\bSG\.[\w-]{16,}\.[\w-]{16,}/g, 'a SendGrid key'],
  [/\bkey-[0-9a-f]{32}\b/g, 'a Mailgun key'],
  [/\b(?:AC|SK)[0-9a-f]{32}\b/g, 'a Twilio id or key'],
  [/\bpat[A-Za-z0-9]{14}\.[0-9a-f]{64}\b/g, 'an Airtable token'],
  [/\b(?:secret|ntn)_[A-Za-z0-9]{40,}/g, 'a Notion token'],
  [/\bhf_[A-Za-z0-9]{30,}/g, 'a Hugging Face token'],
  [/\bpat-(?:na|eu)\d-[0-9a-f-]{36}/g, 'a HubSpot token'],
  [/\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g, 'a Shopify token'],
  [/(?:^|[^\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]+/g, 'a signed token'],
  [/\bBearer [\w.~+/-]{16,}/g, 'a bearer token'],
  [/:\/\/[^\s/:@{}]+:[^\s/@{}]+@/g, 'an address with a password in it'],
  [/docs\.google\.com\/(?:spreadsheets|document|presentation)\/d\/[\w-]{30,}/g, 'the URL of a private document'],
]

/** The file must not contain anything from the author's own account, machine or test data. */
export const secrets: Rule = ({ workflow }) => [...workflow.nodes.flatMap(nodeSecrets), ...leftovers(workflow)]

/** "Bearer REDACTED" and words after "Bearer" are not keys. */
const isReal = (key: string) => !isPlaceholder(key) && !/^Bearer \D+$/.test(key)

function nodeSecrets(node: WorkflowNode): Problem[] {
  const credentials: Problem[] = Object.keys(node.credentials ?? {}).map((name) => ({
    rule: 'embedded-credential',
    node: node.name,
    message: `Holds a reference to the author's credential (${name}). Remove the "credentials" block.`,
  }))
  const texts = [...textsIn(node.parameters), ...textsIn(node.notes, 'notes')]
  const keys = texts.flatMap(({ path, text }): Problem[] => {
    const kind = KEY_PATTERNS.find(([pattern]) => [...text.matchAll(pattern)].some(([key]) => isReal(key)))?.[1]
    return kind
      ? [
          {
            rule: 'key-like',
            node: node.name,
            message: `${path} contains what looks like ${kind}. Move it to a credential, or use a placeholder.`,
          },
        ]
      : []
  })
  return [...credentials, ...keys]
}

function leftovers({ pinData, staticData, meta }: Workflow): Problem[] {
  const pinned = Object.keys(pinData ?? {}).map((node) => ({
    rule: 'pinned-data',
    node,
    message: 'Has pinned test data. Unpin it and export again.',
  }))
  const hasStaticData = staticData !== undefined && staticData !== null && Object.keys(staticData).length > 0
  const hasInstance = meta?.instanceId !== undefined
  return [
    ...pinned,
    ...(hasStaticData
      ? [{ rule: 'static-data', message: "Holds the author's run-time data. Remove staticData." }]
      : []),
    ...(hasInstance ? [{ rule: 'instance-id', message: "Names the author's n8n. Remove meta.instanceId." }] : []),
  ]
}
