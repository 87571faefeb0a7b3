import type { Account } from './account.ts'
import { invalid } from './errors.ts'

type Node = Record<string, unknown>
type Link = (data: Account['data'], node: Node) => unknown

const MAX_DEPTH = 4

const paymentIntent: Link = (data, node) => data.paymentIntents[String(node.payment_intent)]
const charge: Link = (data, node) => data.charges[String(node.charge)]

// Expandable fields by object type.
const LINKS: Record<string, Link> = {
  'checkout.session.payment_intent': paymentIntent,
  'checkout.session.invoice': (data, node) => data.invoices[String(node.invoice)],
  'checkout.session.line_items': (data, node) => ({
    object: 'list',
    data: data.checkouts[String(node.id)]?.lines,
    has_more: false,
    url: `/v1/checkout/sessions/${node.id}/line_items`,
  }),
  'payment_intent.latest_charge': (data, node) => data.charges[String(node.latest_charge)],
  'charge.payment_intent': paymentIntent,
  'charge.refunds': (data, node) => ({
    object: 'list',
    data: Object.values(data.refunds)
      .filter((refund) => refund.charge === node.id)
      .reverse(),
    has_more: false,
    url: `/v1/charges/${node.id}/refunds`,
  }),
  'refund.charge': charge,
  'refund.payment_intent': paymentIntent,
  'dispute.charge': charge,
  'dispute.payment_intent': paymentIntent,
  'price.product': (data, node) => data.products[String(node.product)],
  'product.default_price': (data, node) => data.prices[String(node.default_price)],
}

/** Returns a copy of `object` with the dotted `paths` expanded. */
export function expand(account: Account, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object) as Node
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH + (steps[0] === 'data' ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, { param: 'expand' })
    }
    follow(account, copy, steps, path)
  }
  return copy
}

function follow(account: Account, node: Node | Node[], [step, ...rest]: string[], path: string): void {
  if (step === undefined) return
  if (Array.isArray(node)) {
    for (const item of node) follow(account, item, [step, ...rest], path)
    return
  }
  const link = LINKS[`${node.object}.${step}`]
  if (link && !isNode(node[step])) node[step] = structuredClone(link(account.data, node)) ?? node[step] ?? null
  const next = node[step]
  if (isNode(next)) follow(account, next, rest, path)
  else if (next !== null || !(step in node)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
}

const isNode = (value: unknown): value is Node | Node[] => typeof value === 'object' && value !== null
