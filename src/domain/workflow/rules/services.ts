// What a service takes or gives, whatever n8n offers.

import { shortType } from '../node-facts.ts'
import { isRecord, valueAt } from '../parameter.ts'
import { isStickyNote, type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Rule } from './problem.ts'

/** Shopify lets nobody create a token in its admin since 1 January 2026; apps of its Dev Dashboard sign in by OAuth2. */
export const shopifyTokens: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(asksForToken)
    .map(({ name }) => ({ rule: 'shopify-token', node: name, message: NO_TOKEN }))

const NO_TOKEN =
  'Asks for an access token of a custom app, which Shopify lets nobody create any more. Choose OAuth2, for an app of ' +
  'the Dev Dashboard.'

const asksForToken = ({ type, parameters: { authentication, nodeCredentialType } }: WorkflowNode) =>
  /^shopify(?:Trigger)?(?:Tool)?$/.test(shortType(type))
    ? authentication !== 'oAuth2'
    : nodeCredentialType === 'shopifyAccessTokenApi' || nodeCredentialType === 'shopifyApi'

/** What Airtable puts on one page. */
const AIRTABLE_PAGE = 100

/** With a limit, the node asks for one page and leaves the rest without a word. */
export const airtableLimits: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(
      ({ type, parameters: { operation, returnAll, limit } }) =>
        shortType(type) === 'airtable' &&
        operation === 'search' &&
        returnAll === false &&
        amountOf(limit, workflow) > AIRTABLE_PAGE,
    )
    .map(({ name }) => ({ rule: 'airtable-limit', node: name, message: ONE_PAGE }))

const ONE_PAGE =
  'Reads 100 records at most, because Airtable gives no more at a time. Switch "Return all" on and keep the limit in ' +
  'the code behind it.'

/** A limit may stand in Settings; one that is worked out otherwise counts as small. */
function amountOf(limit: unknown, workflow: Workflow): number {
  if (typeof limit !== 'string') return Number(limit ?? 0)
  const [, setting] = /^=\{\{\s*\$\('Settings'\)\.(?:first\(\)|item)\.json\.(\w+)\s*\}\}$/.exec(limit) ?? []
  const settings = workingNodes(workflow).find(({ name }) => name === 'Settings')
  const assignments = settings && valueAt(settings.parameters, 'assignments.assignments')
  const found = Array.isArray(assignments)
    ? assignments.filter(isRecord).find(({ name }) => name === setting)
    : undefined
  return Number(found?.value ?? 0)
}

/** n8n tries a Stripe key by reading charges, which a key restricted to something else may not. */
export const stripeKeys: Rule = ({ workflow }) => {
  const overview = workflow.nodes.find(isStickyNote)
  if (!overview || !workingNodes(workflow).some(asksForStripe)) return []
  const isTold = /\bcharges?\b|\btest of it stays red\b/i.test(String(overview.parameters.content ?? ''))
  return isTold ? [] : [{ rule: 'stripe-test', node: overview.name, message: TURNS_RED }]
}

const TURNS_RED =
  'Uses Stripe, whose credential n8n tests by reading charges. Say that the key may read charges, or "n8n\'s test of ' +
  'it stays red".'

const asksForStripe = ({ type, parameters: { nodeCredentialType } }: WorkflowNode) =>
  /^stripe(?:Trigger)?(?:Tool)?$/.test(shortType(type)) || nodeCredentialType === 'stripeApi'
