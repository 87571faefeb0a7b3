/** Where a credential is created, by n8n's credential type; Google's share one console. */
const CONSOLES: Record<string, string> = {
  airtableTokenApi: 'https://airtable.com/create/tokens',
  anthropicApi: 'https://console.anthropic.com/settings/keys',
  discordBotApi: 'https://discord.com/developers/applications',
  facebookGraphApi: 'https://developers.facebook.com/apps',
  facebookLeadAdsOAuth2Api: 'https://developers.facebook.com/apps',
  githubApi: 'https://github.com/settings/tokens',
  googlePalmApi: 'https://aistudio.google.com/apikey',
  linkedInOAuth2Api: 'https://www.linkedin.com/developers/apps',
  notionApi: 'https://www.notion.so/profile/integrations',
  openAiApi: 'https://platform.openai.com/api-keys',
  openRouterApi: 'https://openrouter.ai/settings/keys',
  redditOAuth2Api: 'https://www.reddit.com/prefs/apps',
  slackApi: 'https://api.slack.com/apps',
  stripeApi: 'https://dashboard.stripe.com/apikeys',
  telegramApi: 'https://t.me/BotFather',
  twilioApi: 'https://console.twilio.com',
  whatsAppApi: 'https://developers.facebook.com/apps',
  whatsAppTriggerApi: 'https://developers.facebook.com/apps',
}

const GOOGLE = /^(?:google(?!Palm)|gmail|youTube)/

/** The vendor's page for a credential, or null if each customer has their own. */
export const consoleOf = (type: string): string | null =>
  CONSOLES[type] ?? (GOOGLE.test(type) ? 'https://console.cloud.google.com/apis/credentials' : null)
