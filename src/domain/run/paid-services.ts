import * as z from 'zod'
import { appName } from './app-name.ts'
import type { Recording } from './recording.ts'

const PricedService = z.strictObject({
  /** In US dollars, with its unit: "$5 per 1,000 searches". */
  price: z.string(),
  /** The vendor's own page with the price. */
  source: z.url(),
  /** What it rejects when too much arrives at once, and what to do: a sentence or two. */
  limit: z.string().optional(),
  /** The day on which the page was read. */
  checked: z.iso.date(),
})
/** Bills by usage, but its pricing page has not been checked. */
const UnpricedService = z.strictObject({})

/** `content/paid-services.json`: vendors that charge by use, by their keys. AI models have prices of their own. */
export const PaidServices = z.record(z.string(), z.union([PricedService, UnpricedService]))
export type PaidServices = z.infer<typeof PaidServices>

const PRICE = /(?:\d|\b(?:an?|one|two|five|ten|few|several)) (?:US )?(?:cents?|dollars?|USD)\b|\$\d/

/** The sentences of a template's requirements that name a price, as HTML. */
export const priceSentences = (html: string): string[] =>
  html
    .split(/<\/?(?:ul|li|p)>|(?<=[.;])\s+(?=[A-Z])/)
    .map((text) => text.trim())
    .filter((text) => PRICE.test(text))

/** The vendors that charge for what the runs do there, and how often the normal run calls each. */
export function paidServices(
  recordings: readonly Pick<Recording, 'requests'>[],
  prices: PaidServices,
  normal: Pick<Recording, 'requests'>,
) {
  const used = new Set(recordings.flatMap(({ requests }) => requests.map(({ vendor }) => vendor ?? '')))
  return Object.entries(prices).flatMap(([vendor, price]) =>
    used.has(vendor)
      ? [{ name: appName(vendor), priced: 'price' in price ? price : null, calls: callsTo(vendor, normal) }]
      : [],
  )
}

/** The names of those that a normal day's calls are not free at. */
export const billing = (services: ReturnType<typeof paidServices>): string[] =>
  services.flatMap(({ name, priced }) => (priced?.price.startsWith('free up to') ? [] : name))

const callsTo = (vendor: string, { requests }: Pick<Recording, 'requests'>) =>
  requests.filter((request) => request.vendor === vendor).reduce((sum, { count }) => sum + count, 0)
