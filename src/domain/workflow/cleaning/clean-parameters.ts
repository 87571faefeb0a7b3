import { isRecord } from '../parameter.ts'
import type { Removal } from './removal.ts'

type Json = Record<string, unknown>

/**
 * Parameters without what the author picked from a list of their own account: a sheet, a channel, a database. n8n marks
 * such a choice with "__rl" and stores its name and address beside the id.
 */
export function cleanParameters(parameters: Json): { parameters: Json; removed: Removal[] } {
  const removed: Removal[] = []
  const clean = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((entry, i) => clean(entry, `${path}[${i}]`))
    if (!isRecord(value)) return value
    if (isLocator(value)) {
      const { locator, lost } = cleanLocator(value, path.split('.').at(-1) ?? '')
      if (lost) removed.push({ kind: 'resource', what: `what was chosen as ${path}` })
      return locator
    }
    return mapEntries(value, (key, inner) => clean(inner, path ? `${path}.${key}` : key))
  }
  return { parameters: mapEntries(parameters, (name, value) => clean(value, name)), removed }
}

const mapEntries = (record: Json, change: (key: string, value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)] as const))

const isLocator = (value: Json) => '__rl' in value || 'cachedResultUrl' in value || 'cachedResultName' in value

/** The name of a public choice stays, since n8n shows it in the place of the id. */
const LOCATOR_FIELDS = new Set(['__rl', '__regex', 'mode', 'value', 'cachedResultName'])

function cleanLocator(locator: Json, parameter: string): { locator: Json; lost: boolean } {
  const isPublic = isPublicChoice(locator, parameter)
  const isOpen = locator.value === '' || locator.value === undefined || locator.value === null
  const stays = isPublic || isOpen || isExpression(locator.value)
  const fields = Object.entries(locator).filter(
    ([field]) => LOCATOR_FIELDS.has(field) && (field !== 'cachedResultName' || isPublic),
  )
  const lost = !stays || fields.length < Object.keys(locator).length
  return {
    locator: Object.fromEntries(stays ? fields : fields.map(([key, value]) => [key, key === 'value' ? '' : value])),
    lost,
  }
}

/** "=" alone marks a text; only braces make it an expression. */
const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=') && value.includes('{{')

/**
 * The lists of n8n 2.41 whose entries are the vendor's or everybody's, by parameter. All others list what is in an
 * account. `memoryKey` is a name in the buyer's own n8n.
 */
const PUBLIC_LISTS = new Set(['model', 'modelId', 'timezone', 'timeZone', 'memoryKey'])
/** Entries that n8n itself puts into lists of an account. */
const BUILT_IN = new Set(['My Drive', 'root', 'primary', 'public'])
/** A model that was trained in somebody's account, as OpenAI calls it. */
const TRAINED = /^ft:/
const PLACEHOLDER = /\byour[-_]|x{6}/i

function isPublicChoice({ mode, value, cachedResultName }: Json, parameter: string): boolean {
  if (typeof value !== 'string' || value === '' || isExpression(value) || value.includes('@')) return false
  if (PUBLIC_LISTS.has(parameter)) return !TRAINED.test(value)
  if (BUILT_IN.has(value) || PLACEHOLDER.test(value)) return true
  // A typed name such as "#sales" is for the buyer to see, and a choice that is called what it is holds no id.
  return mode === 'name' || (mode === 'list' && value === cachedResultName)
}
