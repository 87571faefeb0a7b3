// Hosts that are the author's: an account at a service, a server, a network, and webhooks that anyone may call.

import { isNobodysHost } from './placeholder.ts'

const either = (hosts: string) => hosts.split(' ').join('|').replaceAll('.', String.raw`\.`)

/** Services whose accounts have a host each. */
const ACCOUNTS = either(
  'supabase.co atlassian.net zendesk.com myshopify.com my.salesforce.com lightning.force.com freshdesk.com ' +
    'freshservice.com sharepoint.com service-now.com odoo.com pipedrive.com kommo.com amocrm.com amocrm.ru ' +
    'bitrix24.com okta.com auth0.com crm.dynamics.com services.ai.azure.com openai.azure.com ' +
    'cognitiveservices.azure.com search.windows.net snowflakecomputing.com cloud.databricks.com upstash.io ' +
    'svc.pinecone.io weaviate.cloud qdrant.io activehosted.com api-us1.com recruitee.com gorgias.com',
)
const ACCOUNT = new RegExp(
  String.raw`https?:\/\/(?!(?:your|example|contoso|test|www|docs?|help|developers?|api|app|apps|support|community|status|login)\b)(?:[\w-]{1,63}\.){1,5}?(${ACCOUNTS})(?![\w.-]*\w)`,
  'gi',
)

/** Services that run what their customers made, and names of servers at home. No buyer may call them. */
const SERVERS = either(
  'hstgr.cloud railway.app onrender.com easypanel.host elestio.app sslip.io nip.io azurewebsites.net run.app ' +
    'cloudfunctions.net firebaseio.com firebaseapp.com web.app vercel.app netlify.app herokuapp.com fly.dev ' +
    'workers.dev pages.dev deno.dev replit.app repl.co ondigitalocean.app lambda-url.us-east-1.on.aws ' +
    'duckdns.org ddns.net no-ip.org ts.net zrok.io proxy.runpod.net plesk.page',
)
const SERVER = new RegExp(
  String.raw`https?:\/\/(?!your)[\w-][\w.-]{0,100}\.(?:${SERVERS})(?![\w.-]*\w)(?::\d{1,5})?`,
  'gi',
)
const TUNNEL = /https?:\/\/[\w-]{1,63}\.(?:ngrok(?:-free)?\.(?:app|io|dev)|trycloudflare\.com|loca\.lt)/gi

/** With a port, a host is a server of the author; local ones have no domain. */
const WITH_PORT = /https?:\/\/(?!127\.|localhost)(?:[\w-]{1,63}\.){1,6}[\w-]{1,63}:\d{2,5}(?!\d)/gi
const BY_NUMBER =
  /https?:\/\/(?!127\.|0\.0\.0\.0|8\.8\.|1\.1\.1\.|(?:192\.0\.2|198\.51\.100|203\.0\.113)\.)\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g

const HOOKS: [RegExp, string][] = [
  [/(https?:\/\/hook\.(?:[\w-]{1,20}\.)?(?:make|integromat)\.com\/)[\w-]{8,}/gi, '$1YOUR_HOOK'],
  [/(https?:\/\/hooks\.zapier\.com\/hooks\/catch\/)[\w/-]{4,}/gi, '$1YOUR_HOOK'],
  [/(https?:\/\/webhook\.site\/)[\da-f-]{36}/gi, '$1YOUR_HOOK'],
  [/(https?:\/\/script\.google\.com\/macros\/s\/)(?!YOUR_)[\w-]{20,}/gi, '$1YOUR_SCRIPT'],
  [/(https?:\/\/[\w.-]{1,100}\/hooks\/)(?!YOUR_)(?=[A-Za-z_-]{0,40}\d)[\w-]{12,}[\w/-]*/gi, '$1YOUR_HOOK'],
  [/(?<![\w.-])[\w-]{1,63}\.svc\.[\w.-]{1,60}\.pinecone\.io\b/gi, 'your-index.svc.pinecone.io'],
  [/https?:\/\/[\w-]{1,63}\.m\.pipedream\.net/gi, 'https://hook.example.com'],
]

const portOf = (address: string) => /:(\d+)$/.exec(address)?.[1] ?? ''

/** The text with placeholders in place of the author's hosts and webhooks. */
export function withoutOwnHosts(text: string): string {
  const open = HOOKS.reduce((changed, [pattern, by]) => changed.replaceAll(pattern, by), text)
  return open
    .replaceAll(TUNNEL, 'https://tunnel.example.com')
    .replaceAll(SERVER, 'https://host.example.com')
    .replaceAll(WITH_PORT, (address) =>
      ['80', '443'].includes(portOf(address)) || isNobodysHost(address.replace(/:\d+$/, ''))
        ? address
        : 'https://host.example.com',
    )
    .replaceAll(BY_NUMBER, 'https://host.example.com')
    .replaceAll(ACCOUNT, 'https://your-account.$1')
    .replaceAll(/(jotform\.com\/uploads\/)(?!YOUR_)[\w.-]{2,60}/gi, '$1YOUR_ACCOUNT')
}
