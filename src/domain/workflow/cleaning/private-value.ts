// Values that are private because of their field. All are guesses by name and format: n8n marks only the choices of
// newer nodes (see clean-parameters.ts), and older ones store ids as plain text.

import { isMadeUp, isPlaceholder, isTime, placeholderFor, wordsOf } from './placeholder.ts'
import { looksRandom } from './random-ids.ts'
import type { RemovalKind } from './removal.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** In the formats of Airtable, Slack and Gmail. */
const VENDOR_ID = /^(?:app|tbl|viw|fld|rec|sel|usr|wsp)[A-Za-z\d]{14}$|^[CDGUTWB][A-Z\d]{8,}$|^Label_\d+$/

/** A run of mixed letters and digits, which no name has. */
const isRandom = (text: string, least: number) =>
  text.split(/[^A-Za-z\d]+/).some((part) => part.length >= least && /\d/.test(part) && /[a-z]/i.test(part))

const looksLikeId = (text: string) =>
  UUID.test(text) || VENDOR_ID.test(text) || /^[@-]?\d{5,}$/.test(text) || (!/\s/.test(text) && isRandom(text, 10))

/** An id made up for an example. In a chat field it may be a real Telegram id. */
const COUNTED = /^[A-Z]?0?123456789$/

/** The last word of fields that contain an id of the author's account in older nodes. */
const RESOURCES = new Set(
  (
    'account application assignee assignees base board calendar channel chat database file folder form guild label labels list members organization page person playlist ' +
    'project sheet space spreadsheet table team user users watchers workspace'
  ).split(' '),
)
/** Ids assigned by the vendor, not by an account. */
const VENDORS = new Set(['model', 'voice', 'actor', 'version', 'sha', 'hash', 'checksum', 'integrity'])

function isPrivateId(words: readonly string[], text: string): boolean {
  const last = words.at(-1) ?? ''
  // Trello writes "idMembers".
  const isId = words.length > 1 && (last === 'id' || last === 'ids' || words[0] === 'id')
  if (!isId && !RESOURCES.has(last)) return false
  if (isId && words.some((word) => VENDORS.has(word))) return false
  // LinkedIn: letters alone.
  if (last === 'person' && /^(?=.{0,12}[A-Z])(?=.{0,12}[a-z])[\w-]{8,12}$/.test(text)) return true
  const values = text.split(/[\s,;]+/)
  if (isId && words.at(-2) === 'chat') return values.some((value) => looksLikeId(value) || /^@\w/.test(value))
  return !COUNTED.test(text) && values.some(looksLikeId)
}

/** Whether a value in a text is an id of an account. A single word, like "page", may be anything there. */
export function isOwnId(name: string, value: string): boolean {
  const words = wordsOf(name)
  if (isPlaceholder(value) || isMadeUp(value)) return false
  return (/ids?$/.test(words.at(-1) ?? '') && isPrivateId(words, value)) || isUnnamedId(words, value)
}

/** "2se08isfynkzu18" under any name. */
const isUnnamedId = (words: readonly string[], text: string) =>
  !words.some((word) => VENDORS.has(word)) && looksRandom(text)

const SECRETS = /apikey|accesskey|authkey|privatekey|secret|password|passphrase|token|authorization|cookie|signature/
const SHORT_SECRETS = /(?:^x?apikey|passw(?:or)?d|clientsecret|^secret|accesstoken|authtoken|^token|secretkey)$/

function isSecret(words: readonly string[], text: string): boolean {
  // A pattern that finds secrets is none.
  if (/\s|^\/.+\/[a-z]*$/.test(text)) return false
  const name = words.join('')
  if (SHORT_SECRETS.test(name) && text.length >= 6 && /\d/.test(text) && /\D/.test(text)) return true
  return (SECRETS.test(name) || words.at(-1) === 'key') && isRandom(text, 12)
}

const PHONE = /^(?:whatsapp:)?(\+?)[\d ()-]{9,24}$/i
const PHONE_FIELDS = new Set(['phone', 'number', 'mobile', 'whatsapp', 'jid'])

function isPhone(words: readonly string[], text: string): boolean {
  const [match, plus = ''] = PHONE.exec(text) ?? []
  if (match === undefined || text.replaceAll(/\D/g, '').length < 9) return false
  return plus !== '' || words.some((word) => PHONE_FIELDS.has(word))
}

/** A header, parameter or field in a list of pairs that contains a key under any name. */
const isLongKey = (text: string, isPair: boolean) => isPair && !/[\s/]/.test(text) && isRandom(text, 24)

/** Settings whose value is the name of an account, in the form that URLs have. */
const ACCOUNT_NAMES =
  /(?:^|_)(?:owner|organi[sz]ation|org|subdomain|tenant|username|handle|repo|repository|instance|bucket|(?:sess(?:ao|ion)|instancia|instance)_?evo(?:lution)?|(?:github|gitlab|twitter|instagram|telegram|reddit|tiktok|git)_(?:user|user_?name|handle|account|repo)|(?:repo|repository|instance|bucket)_name|(?:organi[sz]ation|org|project|team|workspace|account|site)_(?:slug|name))$/
/** The same words for a choice of a node, or for what everyone has. */
const NO_ACCOUNT =
  /^(?:me|self|user|true|false|admin|root|default|name|id|all|none|any|data|\d+|n8n-(?:workflows?|backups?))$/i

/** "Eu7z)Q}kYI54^pf": capital and small letters, digits and signs, but of no expression, pattern or address. */
const isPassword = (text: string) =>
  /^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)(?=[\w-]*[!#%&)*^|}~\]])[^\s'"`<>=/.,:;@\\([{$]{10,40}$/.test(text)

/** Numbers of a pair that are no id. */
const MEASURES =
  /limit|max|min|size|count|amount|price|cost|time|delay|width|height|token|budget|days|bytes|seed|duration|date|year|radius|color|length|version|page|offset|port/

export interface Field {
  name: string
  /** Whether the field is the value of a name-value pair. */
  isPair: boolean
  /** Whether it is the id of what a node reads or changes. */
  isOwnId?: boolean
}

/** The placeholder for a private literal, and why it is private; null if it is not. Expressions aren't checked. */
export function privateValue(field: Field, text: string): { kind: RemovalKind; placeholder: string } | null {
  if (text === '' || text.includes('{{') || isPlaceholder(text)) return null
  const literal = text.replace(/^=/, '')
  const words = wordsOf(field.name)
  const key = { kind: 'key', placeholder: placeholderFor(field.name) } as const
  const resource = { kind: 'resource', placeholder: key.placeholder } as const
  if (words.at(-1) === 'cookie' && literal.length > 12) return { kind: 'key', placeholder: 'YOUR_COOKIE' }
  if (field.isOwnId && /^(?=.{0,30}\d)[a-z\d]{7,30}$/i.test(literal) && !/^\d{1,6}$/.test(literal))
    return { kind: 'resource', placeholder: 'YOUR_ID' }
  if (isSecret(words, literal)) return key
  if (field.isPair && isPassword(literal)) return key
  if (isPrivateId(words, literal)) return resource
  if (ACCOUNT_NAMES.test(words.join('_')) && /^\/?[\w.-]{1,60}$/.test(literal) && !NO_ACCOUNT.test(literal))
    return resource
  if (isPhone(words, literal)) return { kind: 'phone', placeholder: 'YOUR_PHONE_NUMBER' }
  if (/^(?:field|row|view|column)$/.test(words.at(-1) ?? '') && /^\d{6,}$/.test(literal)) return resource
  if (
    field.isPair &&
    /^\d{6,}$/.test(literal) &&
    !/000$/.test(literal) &&
    !MEASURES.test(words.join('_')) &&
    !isMadeUp(literal) &&
    !isTime(literal)
  )
    return resource
  if (/^\d{9,20}$/.test(literal) && !isMadeUp(literal) && !isTime(literal))
    return { kind: 'resource', placeholder: 'YOUR_ID' }
  if (/^@(?!default$|here$|channel$|everyone$)\w{4,32}$/.test(literal))
    return { kind: 'resource', placeholder: '@your_name' }
  if (field.name !== 'id' && isUnnamedId(words, literal)) return resource
  return isLongKey(literal, field.isPair) ? key : null
}

/** Whether a value in a text is a key. In data, like the query of a URL, names as short as "code" count as well. */
export const isKey = (name: string, value: string, isData: boolean) =>
  !isPlaceholder(value) &&
  (isSecret(wordsOf(name), value) || (isData && /^(?:key|sig|auth|code|appid)$/i.test(name) && isRandom(value, 8)))
