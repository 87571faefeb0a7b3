import { appName } from './app-name.ts'
import type { Recording } from './recording.ts'

/** Vendors that charge by use, by their keys. AI models have prices of their own. */
const CHARGED = new Set([
  'brave-search',
  'deepl',
  'fal',
  'google-places',
  'hunter',
  'meta',
  'perplexity',
  'remove-bg',
  'shippo',
  'twilio',
  'x',
])

const PRICE = /\b(?:cents?|dollars?|USD)\b|\$\d/

/** The sentences of a template's requirements that name a price, as HTML. */
export const priceSentences = (html: string): string[] =>
  html
    .split(/<\/?(?:ul|li|p)>|(?<=[.;])\s+(?=[A-Z])/)
    .map((text) => text.trim())
    .filter((text) => PRICE.test(text))

/** The vendors that charge for what the runs do there, but whose price no sentence names. */
export function unpricedServices(recordings: readonly Pick<Recording, 'requests'>[], sentences: readonly string[]) {
  const used = new Set(recordings.flatMap(({ requests }) => requests.map(({ vendor }) => vendor ?? '')))
  return sentences.length > 0 ? [] : [...used].filter((vendor) => CHARGED.has(vendor)).map(appName)
}
