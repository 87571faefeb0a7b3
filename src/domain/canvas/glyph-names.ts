import type { ToolId } from '../catalog/tools.ts'
import { shortType } from '../workflow/node-facts.ts'
import type { GlyphName } from './glyph-sources.ts'

/** A glyph's drawing: `body` is SVG in the current colour, to be scaled by `viewBox`. */
export type GlyphBody = { viewBox: string; body: string }

/** Node types without package prefix, "Trigger" or "Tool"; a service's trigger and its action share one glyph. */
const BY_TYPE: Record<string, GlyphName> = {
  agent: 'agent',
  aggregate: 'aggregate',
  airtable: 'airtable',
  anthropic: 'anthropic',
  asana: 'asana',
  calendly: 'calendly',
  chainLlm: 'chain',
  chainRetrievalQa: 'retriever',
  chainSummarization: 'document',
  chat: 'chat',
  clickUp: 'clickup',
  code: 'code',
  compareDatasets: 'compare',
  convertToFile: 'convert',
  crypto: 'hash',
  dataTable: 'table',
  dateTime: 'date',
  deepL: 'deepl',
  discord: 'discord',
  dropbox: 'dropbox',
  editImage: 'crop',
  emailReadImap: 'mail',
  emailSend: 'mail',
  error: 'circle-alert',
  executeWorkflow: 'subworkflow',
  extractFromFile: 'extract',
  facebook: 'facebook',
  facebookGraphApi: 'facebook',
  facebookLeadAds: 'facebook',
  filter: 'filter',
  form: 'form',
  freshdesk: 'ticket',
  github: 'github',
  gitlab: 'gitlab',
  gmail: 'gmail',
  googleAds: 'google-ads',
  googleAnalytics: 'google-analytics',
  googleBusinessProfile: 'store',
  googleCalendar: 'calendar',
  googleContacts: 'contacts',
  googleDocs: 'docs',
  googleDrive: 'drive',
  googleGemini: 'gemini',
  googleSheets: 'sheets',
  googleSlides: 'slides',
  hackerNews: 'hacker-news',
  helpScout: 'helpscout',
  html: 'html',
  httpRequest: 'http',
  hubspot: 'hubspot',
  hunter: 'target',
  if: 'if',
  informationExtractor: 'extract',
  intercom: 'intercom',
  jira: 'jira',
  limit: 'limit',
  linear: 'linear',
  linkedIn: 'linkedin',
  mailchimp: 'mailchimp',
  mailgun: 'mailgun',
  manual: 'manual',
  markdown: 'markdown',
  merge: 'merge',
  microsoftTeams: 'team',
  mistralCloud: 'mistral',
  mongoDb: 'mongodb',
  mySql: 'mysql',
  n8n: 'n8n',
  noOp: 'noop',
  notion: 'notion',
  ollama: 'ollama',
  openAi: 'openai',
  payPal: 'paypal',
  perplexity: 'perplexity',
  postgres: 'postgres',
  quickChart: 'chart',
  reddit: 'reddit',
  redis: 'redis',
  removeDuplicates: 'dedupe',
  respondToWebhook: 'respond',
  rssFeedRead: 'rss',
  salesforce: 'salesforce',
  schedule: 'schedule',
  sendGrid: 'mail',
  sendInBlue: 'brevo',
  sentimentAnalysis: 'sentiment',
  set: 'set',
  shopify: 'shopify',
  slack: 'slack',
  sort: 'sort',
  splitInBatches: 'loop',
  splitOut: 'list',
  spotify: 'spotify',
  stopAndError: 'stop',
  stripe: 'stripe',
  summarize: 'sum',
  supabase: 'supabase',
  switch: 'switch',
  telegram: 'telegram',
  textClassifier: 'classify',
  todoist: 'todoist',
  trello: 'trello',
  twilio: 'twilio',
  twitter: 'x-twitter',
  typeform: 'typeform',
  wait: 'wait',
  webhook: 'webhooks',
  whatsApp: 'whatsapp',
  wooCommerce: 'woocommerce',
  wordpress: 'wordpress',
  xml: 'xml',
  youTube: 'youtube',
  zendesk: 'zendesk',
  zoom: 'zoom',
}

/** Sub-nodes of the AI family, recognised by how their type begins when no service stands in it. */
const BY_FAMILY: [RegExp, GlyphName][] = [
  [/^lm/, 'model'],
  [/^embeddings/, 'embedding'],
  [/^memory/, 'memory'],
  [/^outputParser/, 'parser'],
  [/^textSplitter/, 'splitter'],
  [/^document/, 'document'],
  [/^(vectorStore|chatHubVectorStore)/, 'vectors'],
  [/^(retriever|toolVectorStore)/, 'retriever'],
  [/^toolWorkflow/, 'subworkflow'],
  [/^toolCode/, 'code'],
  [/^toolHttpRequest/, 'http'],
  [/^tool/, 'tool'],
]

/** The service inside a provider's sub-node: "lmChatOpenAi" and "embeddingsOpenAi" both give "openAi". */
export const providerOf = (type: string) => {
  const provider = /^(?:lmChat|lm|embeddings|vectorStore|memory)([A-Z]\w*?)(?:Chat)?$/.exec(type)?.[1]
  return provider && provider.charAt(0).toLowerCase() + provider.slice(1)
}

/** Node types a service's trigger, action and agent tool have in common: "n8n-nodes-base.slackTrigger" gives "slack". */
export const familyOf = (type: string) => shortType(type).replace(/(Trigger|Tool)$/, '')

/** The glyph on a node's tile; a plain box where neither the service nor the kind of node has one. */
export function glyphOfNode(type: string): GlyphName {
  const family = familyOf(type)
  const provider = providerOf(family)
  const own = BY_TYPE[family] ?? (provider ? BY_TYPE[provider] : undefined)
  return own ?? BY_FAMILY.find(([pattern]) => pattern.test(shortType(type)))?.[1] ?? 'node'
}

/** A tool's id is also the name of its glyph. */
export const glyphOfTool = (tool: ToolId): GlyphName => tool
