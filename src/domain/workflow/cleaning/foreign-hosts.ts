// Hosts that are not known to be public, which are taken for the author's.

import { isNobodysHost } from './placeholder.ts'
import domains from './public-domains.json' with { type: 'json' }

/**
 * Domains of vendors and public sites. From the URLs in n8n's own nodes (n8n-nodes-base and n8n-nodes-langchain 2.41.1),
 * and those in three different workflows of three different owners of public repositories (read on November 29, 2026),
 * without domains that give each customer a host.
 */
const PUBLIC = new Set(domains)
/** Hosts of customers below a public domain. */
const CUSTOMERS = /(?:^|\.)(?:s3|execute-api|elb|rds)[.-]|(?:blob|file|queue|table)\.core\./i
/** Of governments, of made-up companies, and of the machine that n8n runs on. */
const NOBODYS =
  /\.(?:gov|mil|int|gov\.[a-z]{2}|gob\.[a-z]{2}|docker\.internal)$|(?:^|\.)(?:homeassistant|localhost)\.\w+$|^your(?=[-_.]|[A-Z\d]|(?:own|domain|company|site|web|app|shop|store|server|account|name|n8n|instance|org|brand|business|host|e?mail|api|project|workspace|team|bucket|blog|crm|sub|service|tenant|page|sheet|file|image|link|url|db|data|backend|email)s?)|^(?:[\w-]+\.)*(?:(?:your|my|some)(?:[-_.]|own|domain|company|site|web|app|shop|store|server|account|name|n8n|instance|org|brand|business|host|e?mail|api|project|workspace|team|bucket|blog|crm|sub|service|tenant|page|backend)|example|acme|company|domain|website|competitor|placeholder|site\d)[\w-]*\.[a-z.]{2,10}$/i
/** What a note may link to: pages to read, such as the author's site, which credit them. */
const PAGE =
  /^(?:(?:www|docs?|help|blog|learn|support|developers?|community)\.)?[\w-]+\.(?:(?:com?|org|net|edu|gob|gov)\.)?[a-z]{2,24}$|\.(?:github\.io|notion\.site|gitbook\.io)$/i

/** Whether a host, in any case, belongs to a vendor or public site, or to no one. */
export function isPublicHost(host: string): boolean {
  if (isNobodysHost(host) || NOBODYS.test(host)) return true
  const labels = host.toLowerCase().split('.')
  return !CUSTOMERS.test(host) && labels.some((_, at) => PUBLIC.has(labels.slice(at).join('.')))
}

/** A scheme, who signs in, the labels of a host that may begin with an expression, and a port. */
const URL =
  /\b((?:https?|wss?|s?ftp|mongodb(?:\+srv)?|postgres(?:ql)?|mysql|rediss?|amqps?|smtps?|imaps?)(?::|%3A)(?:\\?\/|%2F){2})([^\s/@"'`<>\\]{1,100}@)?(?:(?:\{\{[^{}]{1,200}\}\}|\$\{[^{}]{1,200}\}|\*)[.-]?)?((?:[\p{L}\d_-]{1,63}\.){1,8}\p{L}[\p{L}\d-]{1,30})(:\d{1,5})?/giu
/** A host that is all of a value, or, in a longer text, one that cannot be a property in code. */
const WHOLE =
  /^=?(?:192\.168\.\d{1,3}\.\d{1,3}$|10(?:\.\d{1,3}){3}$|(?:[\w-]{1,63}\.){1,4}(?:com|net|org|io|ai|dev|app|de|fr|eu|co\.uk|com?\.[a-z]{2})$)/i
const BARE =
  /(?<![\w.@%$-]|(?<!^|\bs)\/)(?:[\w-]{1,63}\.){1,4}(?:com(?:\.[a-z]{2})?(?![\w.-]*[\w@(=])|(?:net|org|ca|de|fr|it|es|eu|nl|pl|ch|at|be|ru|br|in|uk|au|co|info|biz|shop|store|online|agency|studio)(?=\/[\w-]))/gi
/** The end of an email address, such as the domain that a sender must have. */
const AFTER_AT =
  /(?<![\w.@/\\-])@(?!odata\.)((?:[a-z\d-]{1,63}\.){1,4}(?:com|net|org|info|io|ai|dev|app|(?!js|ts|md|py|rs|sh)[a-z]{2}))(?=["'`\s),;]|$)/gi

const PLACEHOLDER = 'host.example.com'

/** The text with a placeholder in place of each host that is not public; paths stay. */
export function withoutForeignHosts(text: string, { isNote }: { isNote: boolean }): string {
  const addressed = text.replaceAll(AFTER_AT, (all, host: string) => (isPublicHost(host) ? all : '@example.com'))
  const open = addressed.replaceAll(URL, (url, scheme: string, user: string | undefined, host: string, port = '') =>
    !user && (isPublicHost(host) || (isNote && !port && PAGE.test(host))) ? url : `${scheme}${PLACEHOLDER}`,
  )
  // A page, which a note may name, has no other name before its domain.
  if (isNote) return open.replaceAll(BARE, (host) => (isPublicHost(host) || PAGE.test(host) ? host : PLACEHOLDER))
  if (WHOLE.test(open))
    return isPublicHost(open.replace(/^=/, '')) ? open : `${open.startsWith('=') ? '=' : ''}${PLACEHOLDER}`
  return open.replaceAll(BARE, (host) => (isPublicHost(host) ? host : 'example.com'))
}
