// Limits and behavior of the services behind n8n's nodes.

import { THOUSANDTHS, WHOLE } from '../../checkout/money.ts'
import { isRecord, textsIn, valueAt } from '../parameter.ts'
import { shortType } from '../short-type.ts'
import { isStickyNote, type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import { problem, type Rule } from './problem.ts'

/** Since 1 January 2026 Shopify's admin creates no tokens; apps of its Dev Dashboard sign in by OAuth2. */
export const shopifyTokens: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(asksForToken)
    .map((node) => problem('shopify-token', node, NO_TOKEN))

const NO_TOKEN =
  'Asks for an access token of a custom app, which Shopify no longer lets you create. Choose OAuth2, for an app of ' +
  'the Dev Dashboard.'

const asksForToken = ({ type, parameters: { authentication, nodeCredentialType } }: WorkflowNode) =>
  /^shopify(?:Trigger)?(?:Tool)?$/.test(shortType(type))
    ? authentication !== 'oAuth2'
    : nodeCredentialType === 'shopifyAccessTokenApi' || nodeCredentialType === 'shopifyApi'

/**
 * No API token can be created since 27 October 2026, and all end on 30 April 2027:
 * https://developer.zendesk.com/documentation/api-basics/authentication/oauth-migration/, read on 28 November 2026.
 */
export const zendeskTokens: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ type, parameters: { authentication, nodeCredentialType } }) =>
      /^zendesk(?:Trigger)?(?:Tool)?$/.test(shortType(type))
        ? authentication !== 'oAuth2'
        : nodeCredentialType === 'zendeskApi',
    )
    .map((node) => problem('zendesk-token', node, NO_API_TOKEN))

const NO_API_TOKEN = 'Asks for an API token, which Zendesk no longer lets you create. Choose OAuth2.'

/**
 * Private apps cannot be created since 26 October 2026:
 * https://developers.hubspot.com/changelog/legacy-private-app-creation-sunset, read on 28 November 2026.
 */
export const hubspotApps: Rule = ({ workflow }) =>
  workflow.nodes
    .filter(isStickyNote)
    .filter(({ parameters: { content } }) => asksForPrivateApp(String(content ?? '').toLowerCase()))
    .map((note) => problem('hubspot-app', note, NO_PRIVATE_APP))

const NO_PRIVATE_APP =
  'Asks for a private app of HubSpot, which can no longer be created. Ask for a service key with the same scopes.'

const asksForPrivateApp = (content: string) => content.includes('hubspot') && content.includes('private app')

/** Airtable's page size. */
const AIRTABLE_PAGE = 100

/** With a limit, the node requests one page and silently drops the rest. */
export const airtableLimits: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(
      ({ type, parameters: { operation, returnAll, limit } }) =>
        shortType(type) === 'airtable' &&
        operation === 'search' &&
        returnAll === false &&
        amountOf(limit, workflow) > AIRTABLE_PAGE,
    )
    .map((node) => problem('airtable-limit', node, ONE_PAGE))

const ONE_PAGE =
  'Reads 100 records at most, because Airtable gives no more at a time. Switch "Return all" on and keep the limit in ' +
  'the code behind it.'

/** A limit may come from Settings; any other computed limit counts as small. */
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

/** n8n tests a Stripe key by reading charges, which a restricted key may not be allowed to do. */
export const stripeKeys: Rule = ({ workflow }) => {
  const overview = workflow.nodes.find(isStickyNote)
  if (!overview || !workingNodes(workflow).some(asksForStripe)) return []
  const isTold = /\bcharges?\b|\btest of it (?:fails|stays red)\b/i.test(String(overview.parameters.content ?? ''))
  return isTold ? [] : [problem('stripe-test', overview, TURNS_RED)]
}

const TURNS_RED =
  'Uses Stripe, whose credential n8n tests by reading charges. Say that the key may read charges, or "n8n\'s test of ' +
  'it fails".'

/** Stripe's amounts are in hundredths for most currencies, even UGX and ISK. */
export const stripeAmounts: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  if (!nodes.some(asksForStripe)) return []
  return nodes
    .filter(({ parameters }) => [...textsIn(parameters)].some(({ text }) => miscounts(text)))
    .map((node) => problem('stripe-amount', node, MISCOUNTS))
}

const MISCOUNTS =
  'Counts an amount of Stripe in hundredths, or as Intl counts it. Stripe has its own list of currencies without ' +
  `cents: ${WHOLE.join(', ')}; and of currencies with thousandths: ${THOUSANDTHS.join(', ')}. Divide by 1, by 1,000, ` +
  'and by 100 for all others.'

/** A conversion between an amount and Stripe's hundredths. Bounded, since the code may be a stranger's. */
const IN_HUNDREDTHS =
  /(?:amount\w{0,30}|cents|\bpaid)\){0,5}\s{0,9}\/\s{0,9}100\b|(?:amount|cents|price)\b.{0,200}\*\s{0,9}100\b(?!\)?\s{0,9}\/\s{0,9}100)/i
const BY_INTL = /amount\w{0,30}\s{0,9}\/\s{0,9}10\s{0,9}\*\*|\bunit\s{0,9}=\s{0,9}10\s{0,9}\*\*/i

function miscounts(text: string): boolean {
  const counts = IN_HUNDREDTHS.test(text) || BY_INTL.test(text) || /\bjpy\b/i.test(text)
  const lowercase = text.toLowerCase()
  return counts && ![...WHOLE, ...THOUSANDTHS].every((currency) => lowercase.includes(`'${currency}'`))
}

const asksForStripe = ({ type, parameters: { nodeCredentialType } }: WorkflowNode) =>
  /^stripe(?:Trigger)?(?:Tool)?$/.test(shortType(type)) || nodeCredentialType === 'stripeApi'

/** Without a parse mode n8n sends Markdown, and Telegram refuses a text with a single underscore, as in many links. */
export const telegramMarkup: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(
      ({ type, parameters: { operation, text, additionalFields } }) =>
        shortType(type) === 'telegram' &&
        (operation === undefined || operation === 'sendMessage' || operation === 'editMessageText') &&
        typeof text === 'string' &&
        text.includes('{{') &&
        !(isRecord(additionalFields) && additionalFields.parse_mode !== undefined),
    )
    .map((node) => problem('telegram-markup', node, MARKDOWN))

const MARKDOWN =
  'Sends computed text as Markdown, which Telegram refuses at an unpaired "_" or "*". Choose HTML as the parse mode and ' +
  'escape &, < and >.'

/**
 * Where a username hides the number on WhatsApp, a message has no `from`:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids, read on 28 November 2026.
 */
export const whatsAppSenders: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const trigger = nodes.find(({ type }) => shortType(type) === 'whatsAppTrigger')
  const isRead = nodes.some(({ parameters }) =>
    [...textsIn(parameters)].some(({ text }) => text.includes('from_user_id')),
  )
  return trigger && !isRead ? [problem('whatsapp-sender', trigger, NO_NUMBER)] : []
}

const NO_NUMBER =
  'Loses messages of people whose WhatsApp username hides their number: those have no "from". Read "from_user_id" too, ' +
  'or report such a message to a person.'

/**
 * Checkout offers each payment method that is switched on in Stripe; a bank debit completes the session unpaid:
 * https://docs.stripe.com/payments/mobile/checkout-sessions/fulfillment, read on 28 November 2026.
 */
export const latePayments: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ type, parameters: { events } }) => {
      const subscribed = Array.isArray(events) ? events : []
      return (
        shortType(type) === 'stripeTrigger' &&
        subscribed.includes('checkout.session.completed') &&
        !subscribed.includes('checkout.session.async_payment_succeeded')
      )
    })
    .map((node) => problem('late-payment', node, UNPAID))

const UNPAID =
  'Misses payments that take days, such as bank debits: their checkout completes unpaid. Add the event ' +
  'checkout.session.async_payment_succeeded.'

/** n8n reads the id of the last entry to request the next page, even if there is no entry. */
export const stripeLists: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ type, parameters }) => /^stripe(?:Tool)?$/.test(shortType(type)) && parameters.operation === 'getAll')
    .map((node) => problem('stripe-list', node, EMPTY_LIST))

const EMPTY_LIST =
  'Fails when Stripe has nothing to list, where no item should come. Ask with HTTP Request and the credential of Stripe.'
