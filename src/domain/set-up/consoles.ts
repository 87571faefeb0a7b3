/** A page of a vendor, and the page that names its address: the vendor's own, or n8n's. Read on 2026-11-28 and 29. */
export interface SourcedLink {
  url: string
  source: string
}

const META_APPS: SourcedLink = {
  url: 'https://developers.facebook.com/apps',
  source: 'https://developers.facebook.com/docs/development/create-an-app/app-dashboard/',
}

/** Where a credential is created, by n8n's credential type. One whose address was not read on such a page has no entry. */
const CONSOLES: Record<string, SourcedLink> = {
  airtableTokenApi: {
    url: 'https://airtable.com/create/tokens',
    source: 'https://airtable.com/developers/web/guides/personal-access-tokens',
  },
  airtopApi: {
    url: 'https://portal.airtop.ai/api-keys',
    source: 'https://docs.airtop.ai/guides/integrations/n8n',
  },
  anthropicApi: {
    url: 'https://platform.claude.com/settings/keys',
    source: 'https://platform.claude.com/docs/en/get-api-key',
  },
  deepLApi: {
    url: 'https://www.deepl.com/your-account/keys',
    source: 'https://developers.deepl.com/docs/getting-started/auth',
  },
  discordBotApi: {
    url: 'https://discord.com/developers/applications?new_application=true',
    source: 'https://github.com/discord/discord-api-docs/blob/main/developers/quick-start/getting-started.mdx',
  },
  facebookGraphApi: META_APPS,
  facebookLeadAdsOAuth2Api: META_APPS,
  githubApi: {
    url: 'https://github.com/settings/tokens',
    source: 'https://github.com/github/github-mcp-server/blob/main/docs/installation-guides/install-antigravity.md',
  },
  googlePalmApi: {
    url: 'https://aistudio.google.com/apikey',
    source: 'https://github.com/google-gemini/gemini-cli/blob/main/README.md',
  },
  hunterApi: {
    url: 'https://hunter.io/api-keys',
    source: 'https://docs.n8n.io/integrations/builtin/credentials/hunter.md',
  },
  linkedInOAuth2Api: {
    url: 'https://www.linkedin.com/developers/apps/',
    source: 'https://github.com/linkedin-developers/linkedin-api-js-client/blob/master/README.md',
  },
  notionApi: {
    url: 'https://www.notion.so/profile/integrations',
    source: 'https://github.com/makenotion/notion-mcp-server/blob/main/README.md',
  },
  openAiApi: {
    url: 'https://platform.openai.com/settings/organization/api-keys',
    source: 'https://github.com/openai/openai-python/blob/main/README.md',
  },
  openRouterApi: {
    url: 'https://openrouter.ai/settings/keys',
    source: 'https://openrouter.ai/works-with-openrouter/openrouter-rs',
  },
  perplexityApi: {
    url: 'https://console.perplexity.ai',
    source: 'https://docs.perplexity.ai/docs/admin/api-key-management.md',
  },
  pipedriveApi: {
    url: 'https://app.pipedrive.com/settings/api',
    source: 'https://docs.n8n.io/integrations/builtin/credentials/pipedrive.md',
  },
  redditOAuth2Api: {
    url: 'https://www.reddit.com/prefs/apps',
    source: 'https://github.com/reddit-archive/reddit/wiki/oauth2',
  },
  shopifyOAuth2Api: {
    url: 'https://dev.shopify.com/dashboard/',
    source: 'https://shopify.dev/docs/apps/build/dev-dashboard',
  },
  slackApi: {
    url: 'https://api.slack.com/apps',
    source: 'https://github.com/slack-samples/bolt-js-starter-template/blob/main/README.md',
  },
  stripeApi: {
    url: 'https://dashboard.stripe.com/apikeys',
    source: 'https://support.stripe.com/questions/what-are-stripe-api-keys-and-how-to-find-them',
  },
  telegramApi: {
    url: 'https://t.me/botfather',
    source: 'https://core.telegram.org/bots/tutorial',
  },
  twilioApi: {
    url: 'https://console.twilio.com',
    source: 'https://github.com/twilio/twilio-node/blob/main/README.md',
  },
  twitterOAuth2Api: {
    url: 'https://console.x.com',
    source: 'https://docs.x.com/es/fundamentals/developer-portal',
  },
  whatsAppApi: META_APPS,
  whatsAppTriggerApi: META_APPS,
  xeroOAuth2Api: {
    url: 'https://developer.xero.com/app/manage',
    source: 'https://docs.n8n.io/integrations/builtin/credentials/xero.md',
  },
  zoomOAuth2Api: {
    url: 'https://marketplace.zoom.us/',
    source: 'https://developers.zoom.us/docs/internal-apps/create.md',
  },
}

const ENTRA_APPS = 'https://learn.microsoft.com/en-us/graph/auth-register-app-v2'

/** The vendor's own guide, where the console has no address that is the same for all, or it was not found. */
const GUIDES: Record<string, string> = {
  calendlyOAuth2Api: 'https://developer.calendly.com/creating-an-oauth-app',
  hubspotAppToken:
    'https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys',
  microsoftOutlookOAuth2Api: ENTRA_APPS,
  microsoftTeamsOAuth2Api: ENTRA_APPS,
}

/** Google's OAuth clients share one console; a service account is created elsewhere. */
const GOOGLE_OAUTH = /^(?:google|gmail|youTube).*OAuth2/
const GOOGLE_CLIENTS: SourcedLink = {
  url: 'https://console.cloud.google.com/apis/credentials/oauthclient',
  source: 'https://github.com/googleapis/google-api-nodejs-client/blob/main/README.md',
}

interface Caution {
  text: string
  link: string
  url: string
}

/** What stops a working account later, from the vendors' own pages, read on 2026-11-28. */
const GOOGLE_TESTING: Caution = {
  text: 'If you use your own Google OAuth client, set the publishing status of its consent screen to In production. In Testing, the sign-in expires after seven days.',
  link: 'Set the status',
  url: '/google-sign-in',
}
const A2P: Caution = {
  text: 'To text US numbers from a local number, register for A2P 10DLC first.',
  link: 'Twilio’s registration guide',
  url: 'https://www.twilio.com/docs/trust-hub/registrations/a2p-10dlc-brand',
}

/** What to know about a credential before relying on it. */
export const cautionOf = (type: string): Caution | null =>
  GOOGLE_OAUTH.test(type) ? GOOGLE_TESTING : type === 'twilioApi' ? A2P : null

/** The vendor's page for a credential, or null if it is unknown or each customer has their own. */
export const consoleOf = (type: string): string | null =>
  (CONSOLES[type] ?? (GOOGLE_OAUTH.test(type) ? GOOGLE_CLIENTS : null))?.url ?? null

/** The vendor's guide to creating a credential, or null. */
export const guideOf = (type: string): string | null => GUIDES[type] ?? null
