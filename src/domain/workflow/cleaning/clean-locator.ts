import { isPlaceholder } from './placeholder.ts'

type Json = Record<string, unknown>

/** A choice from a list: a sheet, a channel, a model. n8n marks it with "__rl" and adds its name and URL to the id. */
export const isLocator = (value: Json) => '__rl' in value || 'cachedResultUrl' in value || 'cachedResultName' in value

const FIELDS = new Set(['__rl', '__regex', 'mode', 'value', 'cachedResultName'])

/** The choice without private data of the author's account; `lost` says whether any was removed. */
export function cleanLocator(locator: Json, parameter: string): { locator: Json; lost: boolean } {
  const isPublic = isPublicChoice(locator, parameter)
  const isOpen = locator.value === '' || locator.value === undefined || locator.value === null
  const stays = isPublic || isOpen || isExpression(locator.value)
  // A public choice keeps its name, since n8n shows it in place of the id.
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
 * The parameters of n8n 2.41 whose lists contain public entries or those of the vendor; all other lists contain entries
 * of an account. `memoryKey` is a name in the buyer's own n8n.
 */
const PUBLIC_LISTS = new Set(['model', 'modelId', 'timezone', 'timeZone', 'memoryKey'])
/** Entries that n8n itself adds to the lists of an account. */
const BUILT_IN = new Set(['My Drive', 'root', 'primary', 'public'])
/** Whose lists contain names of people and accounts, also where a name is the id. */
const ACCOUNTS = new Set(['owner', 'user', 'assignee', 'repository'])
/** OpenAI's prefix for a model fine-tuned in an account. */
const TRAINED = /^ft:/

function isPublicChoice({ mode, value, cachedResultName }: Json, parameter: string): boolean {
  if (typeof value !== 'string' || value === '' || value.startsWith('=') || value.includes('@')) return false
  if (ACCOUNTS.has(parameter) && !isPlaceholder(value)) return false
  if (PUBLIC_LISTS.has(parameter)) return !TRAINED.test(value)
  if (BUILT_IN.has(value) || isPlaceholder(value)) return true
  // A typed name such as "#sales" is meant for the buyer to read, and a choice whose value equals its name contains no
  // id.
  return mode === 'name' || (mode === 'list' && value === cachedResultName)
}
