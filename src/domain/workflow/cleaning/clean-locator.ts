import { isPlaceholder } from './placeholder.ts'

type Json = Record<string, unknown>

/**
 * What was picked from a list: a sheet, a channel, a model. n8n marks it with "__rl" and stores its name and address
 * beside the id.
 */
export const isLocator = (value: Json) => '__rl' in value || 'cachedResultUrl' in value || 'cachedResultName' in value

const FIELDS = new Set(['__rl', '__regex', 'mode', 'value', 'cachedResultName'])

/** A choice without what leads into the author's account; `lost` says whether that was anything. */
export function cleanLocator(locator: Json, parameter: string): { locator: Json; lost: boolean } {
  const isPublic = isPublicChoice(locator, parameter)
  const isOpen = locator.value === '' || locator.value === undefined || locator.value === null
  const stays = isPublic || isOpen || isExpression(locator.value)
  // The name of a public choice stays, since n8n shows it in the place of the id.
  const fields = Object.entries(locator).filter(
    ([field]) => FIELDS.has(field) && (field !== 'cachedResultName' || isPublic),
  )
  const lost = !stays || fields.length < Object.keys(locator).length
  return {
    locator: Object.fromEntries(fields.map(([key, value]) => [key, key === 'value' && !stays ? '' : value])),
    lost,
  }
}

/** "=" alone marks a text; only braces make it an expression. */
const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=') && value.includes('{{')

/**
 * The lists of n8n 2.41 whose entries are the vendor's or everybody's, by parameter; all others list what is in an
 * account. `memoryKey` is a name in the buyer's own n8n.
 */
const PUBLIC_LISTS = new Set(['model', 'modelId', 'timezone', 'timeZone', 'memoryKey'])
/** Entries that n8n itself puts into lists of an account. */
const BUILT_IN = new Set(['My Drive', 'root', 'primary', 'public'])
/** A model that was trained in somebody's account, as OpenAI calls it. */
const TRAINED = /^ft:/

function isPublicChoice({ mode, value, cachedResultName }: Json, parameter: string): boolean {
  if (typeof value !== 'string' || value === '' || value.startsWith('=') || value.includes('@')) return false
  if (PUBLIC_LISTS.has(parameter)) return !TRAINED.test(value)
  if (BUILT_IN.has(value) || isPlaceholder(value)) return true
  // A typed name such as "#sales" is for the buyer to see, and a choice that is called what it is holds no id.
  return mode === 'name' || (mode === 'list' && value === cachedResultName)
}
