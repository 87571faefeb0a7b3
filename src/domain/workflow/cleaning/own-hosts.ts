// Hosts that are an account at a service or a number, and webhooks that anyone may call.

const either = (hosts: string) => hosts.split(' ').join('|').replaceAll('.', String.raw`\.`)

/** Services whose accounts have a host each. */
const ACCOUNTS = either(
  'supabase.co atlassian.net zendesk.com myshopify.com my.salesforce.com lightning.force.com freshdesk.com ' +
    'freshservice.com sharepoint.com service-now.com odoo.com pipedrive.com kommo.com amocrm.com amocrm.ru ' +
    'bitrix24.com okta.com auth0.com crm.dynamics.com services.ai.azure.com openai.azure.com ' +
    'cognitiveservices.azure.com search.windows.net snowflakecomputing.com cloud.databricks.com upstash.io ' +
    'svc.pinecone.io weaviate.cloud qdrant.io uazapi.com activehosted.com api-us1.com recruitee.com gorgias.com slack.com ' +
    'monday.com typeform.com bamboohr.com insightly.com grafana.net elastic-cloud.com agilecrm.com',
)
const ACCOUNT = new RegExp(
  String.raw`https?:\/\/(?!(?:your|example|contoso|test|www|docs?|help|developers?|api|app|apps|support|community|status|login|hooks|files|join|edgeapi|oauth2?|a|wss|auth|view|forms?|embed|admin|blog|cdn|static)\b)(?:[\w-]{1,63}\.){1,5}?(${ACCOUNTS})(?![\w.-]*\w)`,
  'gi',
)

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

/** The text with placeholders in place of the author's hosts and webhooks. */
export function withoutOwnHosts(text: string): string {
  const open = HOOKS.reduce((changed, [pattern, by]) => changed.replaceAll(pattern, by), text)
  return open
    .replaceAll(BY_NUMBER, 'https://host.example.com')
    .replaceAll(ACCOUNT, 'https://your-account.$1')
    .replaceAll(/(jotform\.com\/uploads\/)(?!YOUR_)[\w.-]{2,60}/gi, '$1YOUR_ACCOUNT')
}
