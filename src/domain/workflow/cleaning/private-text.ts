// Private parts of a longer text: email addresses, URLs of the author's n8n and of webhooks, and keys in URLs. Keys
// with a recognizable vendor format are left to the rule `secrets`, which rejects the file: they must be revoked where
// they were issued.

import { isNobodysHost, isPlaceholder, placeholderFor } from './placeholder.ts'
import { isKey } from './private-value.ts'
import type { RemovalKind } from './removal.ts'
import { phoneNumbers, vendorIds } from './vendor-ids.ts'

interface TextRule {
  kind: RemovalKind
  clean(text: string): string
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const URL_PARTS = /https?:\/\/([\w-]+(?:\.[\w-]+)+)(:\d{1,5})?((?:\/[\w%.~@-]*)*)/gi
/** Paths on which n8n itself listens for events of its workflows. */
const LISTENING = /^\/(?:webhook|form|mcp)(?:-test|-waiting)?\//
const PAGES = /^\/(?:webhook|form|mcp|chat|workflow|rest|home)\b/
const NOT_AN_INSTANCE = /(?:^|\.)n8n\.io$|\.github\.io$|partnerlinks\.io$/i

/** The author's n8n: on n8n's cloud, on a host named after it, on its port, or a webhook path with an id. */
function n8nAddress(whole: string, isNote: boolean): string {
  return whole.replaceAll(URL_PARTS, (address, host: string, port = '', path = '') => {
    if (NOT_AN_INSTANCE.test(host) || /^your/i.test(host)) return address
    const listens = LISTENING.test(path) && path.search(UUID) >= 0
    const isNamed = /(?:^|[.-])n8n(?:[.-]|$)/i.test(host) && (!isNote || PAGES.test(path))
    const isOwn = /\.n8n\.cloud$/i.test(host) || listens || port === ':5678' || isNamed
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

const HOOKS: [RegExp, string][] = [
  [/(https?:\/\/hook\.(?:[\w-]{1,20}\.)?(?:make|integromat)\.com\/)[\w-]{8,}/gi, '$1YOUR_HOOK'],
  [/(https?:\/\/hooks\.zapier\.com\/hooks\/catch\/)[\w/-]{4,}/gi, '$1YOUR_HOOK'],
  [/(https?:\/\/webhook\.site\/)[\da-f-]{36}/gi, '$1YOUR_HOOK'],
  [/https?:\/\/[\w-]{1,63}\.m\.pipedream\.net/gi, 'https://hook.example.com'],
  [
    /https?:\/\/[\w-]{1,63}\.(?:ngrok(?:-free)?\.(?:app|io|dev)|trycloudflare\.com|loca\.lt)/gi,
    'https://tunnel.example.com',
  ],
  // An account at a service, whose name is the host.
  [
    /https?:\/\/(?!your|example|contoso|test|www\b)[\w-]{1,63}\.(supabase\.co|atlassian\.net|zendesk\.com|myshopify\.com|my\.salesforce\.com|lightning\.force\.com|freshdesk\.com|sharepoint\.com)\b/gi,
    'https://your-account.$1',
  ],
  [/https?:\/\/(?!your)[\w-]{1,63}\.[\w.-]{1,60}\.cloud\.qdrant\.io\b/gi, 'https://your-cluster.cloud.qdrant.io'],
  // A server or service of the author, which no buyer may call.
  [
    /https?:\/\/[\w.-]{1,80}\.(?:hstgr\.cloud|up\.railway\.app|onrender\.com|easypanel\.host|elestio\.app|sslip\.io)/gi,
    'https://host.example.com',
  ],
  // A network of the author, which no buyer can reach.
  [
    /https?:\/\/(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?::\d{1,5})?(?![\d.])/gi,
    'https://host.example.com',
  ],
  [/(jotform\.com\/uploads\/)(?!YOUR_)[\w.-]{2,60}/gi, '$1YOUR_ACCOUNT'],
]

const DOCUMENTS: [RegExp, string][] = [
  [/((?:docs|drive)\.google\.com\/(?:[\w-]{1,20}\/){0,4}(?:d|folders)\/)(?!YOUR_)[\w-]{20,}/gi, '$1YOUR_DOCUMENT_ID'],
  [/(drive\.google\.com\/[\w/]{1,20}\?(?:[\w-]{1,20}=[\w-]{1,20}&)?id=)(?!YOUR_)[\w-]{20,}/gi, '$1YOUR_DOCUMENT_ID'],
  [/(airtable\.com\/)app(?!X{4})[A-Za-z\d]{14}[\w/]*/g, '$1YOUR_BASE'],
  [/(public-api\.wordpress\.com\/(?:wp\/v2|rest\/v1(?:\.\d)?)\/sites\/)(?!your)[\w.-]{4,80}/gi, '$1YOUR_SITE'],
  [/(notion\.(?:so|site)\/)[\w/-]{0,200}[\da-f]{32}/gi, '$1YOUR_PAGE'],
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
  text.replaceAll(/\b(Bearer|Basic|Api-?Key|Token) ([\w.~+/=:-]{16,})/gi, (whole, scheme: string, key: string) =>
    key.split(':').some((part) => !isPlaceholder(part) && /\d/.test(part)) ? `${scheme} YOUR_TOKEN` : whole,
  )

/** The rest of a key whose beginning was replaced by hand: "sk-YOUR_KEY-api03-…". */
const halfRedacted = (text: string) => text.replaceAll(/\bsk-[\w-]{0,60}api\d\d-[\w-]{20,}/g, 'YOUR_API_KEY')

const EMAIL = /(?<![\w.+%-])[\w.+%-]{1,64}@((?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,24})(?![\w-])/gi
/** Not personal: such addresses identify programs, as in a Gmail filter. */
const ROBOTS = /^(?:no-?reply|do-?not-?reply|notifications?|mailer-daemon|postmaster|git)@/i

const emails = (text: string) =>
  text.replaceAll(EMAIL, (email, host: string) =>
    isNobodysHost(host) || ROBOTS.test(email) ? email : 'you@example.com',
  )

const RULES: readonly TextRule[] = [
  { kind: 'address', clean: (text) => replaced(text, HOOKS) },
  { kind: 'address', clean: (text) => replaced(text, DOCUMENTS) },
  { kind: 'resource', clean: vendorIds },
  { kind: 'key', clean: keysInQueries },
  { kind: 'key', clean: authorization },
  { kind: 'key', clean: keysInCode },
  { kind: 'key', clean: halfRedacted },
  { kind: 'phone', clean: phoneNumbers },
  { kind: 'email', clean: emails },
]

/** The text without its private parts, and the kinds of parts removed. */
export function cleanText(text: string, { isNote }: { isNote: boolean }): { text: string; kinds: RemovalKind[] } {
  const address: TextRule = { kind: 'address', clean: (found) => bareAddress(n8nAddress(found, isNote)) }
  const kinds: RemovalKind[] = []
  const clean = [address, ...RULES].reduce((before, rule) => {
    const after = rule.clean(before)
    if (after !== before) kinds.push(rule.kind)
    return after
  }, text)
  return { text: clean, kinds }
}
