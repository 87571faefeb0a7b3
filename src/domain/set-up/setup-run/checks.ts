import { shortType, withoutTool } from '../../workflow/short-type.ts'
import { type Workflow, workingNodes } from '../../workflow/workflow.ts'
import { type Account, accountsOf } from '../accounts.ts'
import checks from './checks.json' with { type: 'json' }
import type { Reported } from './report.ts'
import { request, type Step } from './step.ts'

/** A call that changes and costs nothing, by n8n's credential type: the vendor's, or that of n8n's own test of a credential. */
interface Check {
  /** Through n8n's HTTP Request node. */
  request?: { method?: string; url: string; headers?: Record<string, string> }
  /** Through the service's own node, where its address depends on the account. */
  node?: Pick<Step, 'type' | 'typeVersion' | 'parameters'>
  /** Another address, if the account's nodes contain the text: it needs the scope that they need. */
  instead?: Record<string, string>
  /** Part of an error message, in lower case, that only a working account gets. */
  accepts?: string
  /** A field that only a response has: without an account, some nodes return what they received. */
  returns?: string
  source: string
  /** When the source was read. */
  read: string
}

const CHECKS: Readonly<Record<string, Check>> = checks

/** Callers of n8n's own webhooks and forms: n8n checks them itself. */
const CALLERS = ['webhooks', 'form']

/** One step per account that isn't in `done`. */
export function checkSteps(workflow: Workflow, done: readonly string[]) {
  const accounts = accountsOf(workflow).filter(
    ({ id, type }) => !done.includes(type) && !CALLERS.includes(id.split(' ')[1] ?? ''),
  )
  const found = accounts.flatMap((account) => {
    const check = CHECKS[account.type]
    return check ? [{ account, check, name: `Setup: check ${labelOf(account, accounts)}` }] : []
  })
  return {
    steps: found.map(({ account, check, name }) => stepOf(check, account.type, name, urlFor(workflow, account, check))),
    reported: found.map(({ account, check, name }): Reported => {
      const scopes = scopesOf(workflow, account.type)
      return {
        service: labelOf(account, accounts),
        look: name,
        ...(check.accepts && { accepts: check.accepts }),
        ...(check.returns && { returns: check.returns }),
        ...(scopes.length > 0 && { scopes }),
      }
    }),
    unchecked: accounts.filter(({ type }) => !CHECKS[type]).map((account) => labelOf(account, accounts)),
  }
}

/** "Google", or "Google (OAuth2)" if there are two accounts of it. */
const labelOf = ({ service, kind }: Account, all: readonly Account[]) =>
  all.filter((one) => one.service === service).length > 1 ? `${service} (${kind})` : service

function urlFor(workflow: Workflow, { usedBy }: Account, { request: call, instead = {} }: Check): string {
  const texts = JSON.stringify(workflow.nodes.filter(({ name }) => usedBy.includes(name)))
  return Object.entries(instead).find(([part]) => texts.includes(part))?.[1] ?? call?.url ?? ''
}

function stepOf({ request: call, node }: Check, credential: string, name: string, url: string): Step {
  if (node) return { name, ...node, executeOnce: true }
  return { ...request(name, credential, { ...call, url }), executeOnce: true }
}

interface ScopedNode {
  credential: string
  /** What n8n's node does unless it says otherwise. */
  usual: string
  scopes: Record<string, string>
}

/**
 * What nodes need that the account's scopes name, by node type without "Tool", then by resource; triggers have none. After
 * docs.slack.dev/reference/methods and docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps,
 * read on 2026-11-29.
 */
const SCOPED: Record<string, ScopedNode> = {
  slack: {
    credential: 'slackApi',
    usual: 'message',
    scopes: { message: 'chat:write', reaction: 'reactions:read' },
  },
  github: { credential: 'githubApi', usual: 'issue', scopes: { issue: 'public_repo' } },
  githubTrigger: { credential: 'githubApi', usual: 'trigger', scopes: { trigger: 'admin:repo_hook' } },
}

const scopesOf = (workflow: Workflow, credential: string) => [
  ...new Set(
    workingNodes(workflow).flatMap(({ type, parameters }) => {
      const node = SCOPED[withoutTool(shortType(type))]
      return node?.credential === credential ? (node.scopes[String(parameters.resource ?? node.usual)] ?? []) : []
    }),
  ),
]
