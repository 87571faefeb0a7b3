// Private parts of a longer text: email addresses, URLs of the author's n8n and of webhooks, and keys in URLs. Keys
// with a recognizable vendor format are left to the rule `secrets`, which rejects the file: they must be revoked where
// they were issued.

import { keysInCommands } from './command-lines.ts'
import { isPublicHost, withoutForeignHosts } from './foreign-hosts.ts'
import { withoutOwnHosts } from './own-hosts.ts'
import { pastedChoices, pastedCredentials, pastedIds } from './pasted-workflow.ts'
import { isNobodysHost, isPlaceholder, placeholderFor } from './placeholder.ts'
import { isKey, isOwnId } from './private-value.ts'
import { places, randomIds } from './random-ids.ts'
import type { RemovalKind } from './removal.ts'
import { phoneNumbers, vendorIds } from './vendor-ids.ts'

interface TextRule {
  kind: RemovalKind
  clean(text: string, options: { isNote: boolean }): string
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const URL_PARTS = /https?:\/\/([\w-]+(?:\.[\w-]+)+)(:\d{1,5})?((?:\/[\w%.~@-]*)*)/gi
/** Paths on which n8n itself listens for events of its workflows. */
const LISTENING = /^\/(?:webhook|form|mcp)(?:-test|-waiting)?\//
/** n8n's own API, and where services return to after a sign-in. */
const API = /^\/(?:rest\/oauth[12]-credential|api\/v1\/(?:workflows|executions|credentials))\b/
const PAGES = /^\/(?:webhook|form|mcp|chat|workflow|rest|home)\b/
const NOT_AN_INSTANCE = /(?:^|\.)n8n\.io$|\.github\.io$|partnerlinks\.io$/i

/** The author's n8n: on n8n's cloud, on a host named after it, on its port, or a webhook path with an id. */
function n8nAddress(whole: string, isNote: boolean): string {
  return whole.replaceAll(URL_PARTS, (address, host: string, port = '', path = '') => {
    if (NOT_AN_INSTANCE.test(host) || /^your/i.test(host)) return address
    const listens = LISTENING.test(path) && (path.search(UUID) >= 0 || !isNote)
    const isNamed = /(?:^|[.-])n8n(?:[.-]|$)/i.test(host) && (!isNote || PAGES.test(path))
    const isOwn = /\.n8n\.cloud$/i.test(host) || listens || API.test(path) || port === ':5678' || isNamed
    if (!isOwn || /^127\./.test(host)) return address
    const open = path
      .replaceAll(UUID, 'YOUR_WEBHOOK_PATH')
      .replace(/^\/workflow\/(?!YOUR_)[\w-]+/, '/workflow/YOUR_WORKFLOW_ID')
    return isNobodysHost(host)
      ? `${address.slice(0, address.length - path.length)}${open}`
      : `https://n8n.example.com${open}`
  })
}

/** The same without a scheme in front, as in a URL inside a URL, or behind an expression that gives the host. */
const bareAddress = (text: string) =>
  text
    .replaceAll(/(?<=%2F|^|[^\w%-])(?!your)[\w-]{1,63}\.app\.n8n\.cloud\b/gi, 'n8n.example.com')
    .replaceAll(
      /(\/(?:webhook|form|mcp)(?:-test|-waiting)?\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi,
      '$1YOUR_WEBHOOK_PATH',
    )
    .replaceAll(/(\/workflow\/)(?=[A-Za-z]{0,15}\d)[A-Za-z\d]{16}(?![\w-])/g, '$1YOUR_WORKFLOW_ID')

const DOCUMENTS: [RegExp, string][] = [
  [/((?:docs|drive)\.google\.com\/(?:[\w-]{1,20}\/){0,4}(?:d|folders)\/)(?!YOUR_)[\w-]{20,}/gi, '$1YOUR_DOCUMENT_ID'],
  [/(drive\.google\.com\/[\w/]{1,20}\?(?:[\w-]{1,20}=[\w-]{1,20}&)?id=)(?!YOUR_)[\w-]{20,}/gi, '$1YOUR_DOCUMENT_ID'],
  [/(airtable\.com\/)app(?!X{4})[A-Za-z\d]{14}[\w/]*/g, '$1YOUR_BASE'],
  [/(public-api\.wordpress\.com\/(?:wp\/v2|rest\/v1(?:\.\d)?)\/sites\/)(?!your)[\w.-]{4,80}/gi, '$1YOUR_SITE'],
  [/([?&]profile=)(?!YOUR_)[\w-]{8,60}/g, '$1YOUR_PROFILE'],
  [/(notion\.(?:so|site)\/)[\w/-]{0,200}[\da-f]{32}/gi, '$1YOUR_PAGE'],
]

/** Of a person, as the sender of a message or the one a workflow writes for; in a note it is a credit. */
const PROFILES: [RegExp, string][] = [
  [
    /((?:\bcal\.com|\bcalendly\.com|\blinkedin\.com\/in|\bt\.me|\binstagram\.com|\btiktok\.com|\bbuymeacoffee\.com)\/)(?!YOUR_|your|candidate|example|oauth|api|graphql|v\d|(?:p|reel|explore|botfather)\b)@?(?:[\w%-]|\.(?=\w)){3,60}/gi,
    '$1YOUR_PROFILE',
  ],
  [
    /(\b(?:chat\.whatsapp\.com|calendar\.app\.google|forms\.gle|tally\.so\/r|typeform\.com\/to)\/)(?!YOUR_)[\w-]{5,40}/gi,
    '$1YOUR_LINK',
  ],
]

const replaced = (text: string, rules: readonly [RegExp, string][]) =>
  rules.reduce((changed, [pattern, by]) => changed.replaceAll(pattern, by), text)

const keysInQueries = (text: string) =>
  text.replaceAll(
    /([?&])([\w.-]{1,64})=([^\s&#"'`<>{}$)\\|]{6,})/g,
    (pair, start: string, name: string, value: string) =>
      isKey(name, value, true) ? `${start}${name}=${placeholderFor(name)}` : pair,
  )

/** Keys and passwords in code, and in JSON that is stored as text, such as a request body. */
const keysInCode = (text: string) =>
  text.replaceAll(
    /(?<![\w-])([\w-]{1,64})(["']?\s{0,8}[:=]\s{0,8})(["'`])([^"'`\\\s{}$<>()]{6,120})\3/g,
    (pair, name: string, sign: string, quote: string, value: string) =>
      isKey(name, value, sign.startsWith('"')) ? `${name}${sign}${quote}${placeholderFor(name)}${quote}` : pair,
  )

const authorization = (text: string) =>
  text.replaceAll(
    /\b(Bearer|Basic|Api-?Key|Token) ([\w.~+/=:-]{16,}|(?<=Bearer )(?=[a-z]{0,14}\d)(?=\d{0,14}[a-z])[\da-z]{8,15})/gi,
    (whole, scheme: string, key: string) =>
      key.split(':').some((part) => !isPlaceholder(part) && /\d/.test(part)) ? `${scheme} YOUR_TOKEN` : whole,
  )

const ACCOUNT = /^(?:git(?:hub|lab)?|repo(?:sitory)?)_?(?:user(?:_?name)?|owner|org|account|repo)$/i

/** Ids in code and JSON, by their names, and random ones under any name. */
const idsInCode = (text: string) =>
  text.replaceAll(
    /(?<![\w-])([\w-]{1,64})(["'\\]{0,3}\s{0,8}[:=]\s{0,8}\\{0,2})(["'`])([\w.@-]{5,120})(?=\\{0,2}\3)/g,
    (pair, name: string, sign: string, quote: string, value: string) =>
      !isPlaceholder(name) && (isOwnId(name, value) || (ACCOUNT.test(name) && !isPlaceholder(value)))
        ? `${name}${sign}${quote}${placeholderFor(name)}`
        : pair,
  )

/** The rest of a key whose beginning was replaced manually: "sk-YOUR_KEY-api03-…". */
const halfRedacted = (text: string) => text.replaceAll(/\bsk-[\w-]{0,60}api\d\d-[\w-]{20,}/g, 'YOUR_API_KEY')

const EMAIL = /(?<![\w.+%-])[\w.+%-]{1,64}@((?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,24})(?![\w-])/gi
/** Not personal: such addresses identify programs, as in a Gmail filter. */
const ROBOTS = /^(?:no-?reply|do-?not-?reply|notifications?|mailer-daemon|postmaster|git)@/i

/** The database and password in a call of Odoo, which have no names there. */
const odooCalls = (text: string) =>
  text.replaceAll(
    /("args"\s{0,8}:\s{0,8}\[\s{0,40})"[^"\\{]{1,100}"(\s{0,8},\s{0,40}(?:"[^"\\]{1,200}"|\d{1,9}|\{\{[^{}]{1,200}\}\})\s{0,8},\s{0,40})"[^"\\{]{1,100}"/g,
    '$1"YOUR_DATABASE"$2"YOUR_PASSWORD"',
  )

/** An id that stands alone between quotes: of a record, a model, an option. The id of a voice is one of the vendor. */
const quotedIds = (text: string) =>
  text.replaceAll(
    /(["'`])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[\da-f]{0,23}\d)(?=\d{0,23}[a-f])(?:[\da-f]{16}|[\da-f]{24}))(?=\\?\1)(?<!voice[\w"'\\]{0,8}\s{0,4}[:=]\s{0,4}\\?["'`][\da-f-]{16,36})/gi,
    '$1YOUR_ID',
  )

/** An id in a filter of a URL, or first in the path of a Graph call. */
const filteredIds = (text: string) =>
  text
    .replaceAll(/(=eq\.|[?&][\w-]{1,40}=)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '$1YOUR_ID')
    .replaceAll(/^(=?\/?)\d{14,20}(?=\/|$)/g, '$1YOUR_ID')

const emails = (text: string) =>
  text.replaceAll(EMAIL, (email, host: string) =>
    isNobodysHost(host) || (ROBOTS.test(email) && isPublicHost(host)) ? email : 'you@example.com',
  )

const RULES: readonly TextRule[] = [
  { kind: 'address', clean: withoutOwnHosts },
  { kind: 'address', clean: (text) => replaced(text, DOCUMENTS) },
  { kind: 'address', clean: (text, { isNote }) => (isNote ? text : replaced(text, PROFILES)) },
  { kind: 'pasted', clean: (text) => pastedIds(pastedChoices(pastedCredentials(text))) },
  { kind: 'resource', clean: vendorIds },
  { kind: 'resource', clean: idsInCode },
  { kind: 'resource', clean: quotedIds },
  { kind: 'resource', clean: filteredIds },
  { kind: 'key', clean: odooCalls },
  { kind: 'key', clean: keysInQueries },
  { kind: 'key', clean: authorization },
  { kind: 'key', clean: keysInCode },
  { kind: 'key', clean: keysInCommands },
  { kind: 'key', clean: halfRedacted },
  { kind: 'phone', clean: phoneNumbers },
  { kind: 'email', clean: emails },
  { kind: 'address', clean: (text, options) => places(withoutForeignHosts(text, options)) },
  { kind: 'resource', clean: (text, { isNote }) => (isNote ? text : randomIds(text)) },
]

/** Versions of a workflow, and files of one author, have most of their texts in common. */
const CLEANED = new Map<string, ReturnType<typeof cleanNewText>>()

/** The text without its private parts, and the kinds of parts removed. */
export function cleanText(text: string, options: { isNote: boolean }) {
  const key = `${options.isNote}:${text}`
  const clean = CLEANED.get(key) ?? cleanNewText(text, options)
  if (CLEANED.size >= 20_000) CLEANED.clear()
  CLEANED.set(key, clean)
  return clean
}

function cleanNewText(text: string, options: { isNote: boolean }): { text: string; kinds: readonly RemovalKind[] } {
  const address: TextRule = { kind: 'address', clean: (found) => bareAddress(n8nAddress(found, options.isNote)) }
  const kinds: RemovalKind[] = []
  const clean = [address, ...RULES].reduce((before, rule) => {
    const after = rule.clean(before, options)
    if (after !== before) kinds.push(rule.kind)
    return after
  }, text)
  return { text: clean, kinds }
}
