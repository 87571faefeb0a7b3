import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountsOf } from '#domain/set-up/accounts.ts'
import { cautionOf, consoleOf, guideOf } from '#domain/set-up/consoles.ts'
import { linesAbout } from '#domain/set-up/lines-about.ts'
import { parseWorkflow } from '#domain/workflow/workflow.ts'

function accountsIn(slug: string, own?: Parameters<typeof accountsOf>[1]) {
  const parsed = parseWorkflow(JSON.parse(readFileSync(`content/workflows/${slug}.json`, 'utf8')))
  return accountsOf(parsed.ok ? parsed.value : expect.unreachable(), own)
}

test('a credential is one account, however many nodes use it', () => {
  const accounts = accountsIn('refund-request-approval')
  expect(accounts.map(({ type, service }) => [type, service])).toEqual([
    ['stripeApi', 'Stripe'],
    ['slackApi', 'Slack'],
    ['googleSheetsOAuth2Api', 'Google Sheets'],
    ['gmailOAuth2', 'Gmail'],
  ])
  expect(accounts[0]?.usedBy).toEqual(['Find payment', 'Read charge', 'Refund payment'])
})

test('an account of this site has its name and page from the template', () => {
  const own = [{ type: 'httpBearerAuth', service: 'Flowshelf', page: '/account', link: 'Create an access token' }]
  expect(accountsIn('flowshelf-installer', own)).toMatchObject([...own, { type: 'n8nApi', service: 'n8n' }])
})

test('only OAuth has a redirect URL', () => {
  const redirecting = accountsIn('refund-request-approval').filter(({ redirects }) => redirects)
  expect(redirecting.map(({ service }) => service)).toEqual(['Google Sheets', 'Gmail'])
})

test('where a credential is created', () => {
  expect(consoleOf('slackApi')).toBe('https://api.slack.com/apps')
  expect(consoleOf('gmailOAuth2')).toBe('https://console.cloud.google.com/apis/credentials/oauthclient')
  expect(consoleOf('googlePalmApi')).toBe('https://aistudio.google.com/apikey')
  // Its address has the ID of the account in it, so the page links to the vendor's guide.
  expect(consoleOf('hubspotAppToken')).toBeNull()
  expect(guideOf('hubspotAppToken')).toMatch(/^https:\/\/developers\.hubspot\.com\//)
  // A service account, which has another page.
  expect(consoleOf('googleApi')).toBeNull()
  // Every store has its own.
  expect(consoleOf('wooCommerceApi')).toBeNull()
  expect(guideOf('wooCommerceApi')).toMatch(/^https:\/\/woocommerce\.com\//)
})

test('the advice for a service is what the template says about it, not a list of all', () => {
  const html = '<ol><li>Create a Slack app.</li><li>Connect Slack, Gmail and Stripe.</li><li>Invite it.</li></ol>'
  const services = ['Slack', 'Gmail', 'Stripe', 'Meta (Facebook, Instagram)']
  expect(linesAbout(html, 'Slack', services)).toEqual(['Create a Slack app.'])
  expect(linesAbout('<li>Slack and Gmail.</li>', 'Slack', services, 1)).toEqual([])
  expect(linesAbout('<li>Link Instagram.</li>', 'Meta (Facebook, Instagram)', services)).toEqual(['Link Instagram.'])
})

test('warns of what stops an account later', () => {
  expect(cautionOf('gmailOAuth2')?.text).toContain('the sign-in expires after seven days')
  expect(cautionOf('gmailOAuth2')?.url).toBe('/google-sign-in')
  expect(cautionOf('twilioApi')?.text).toContain('register for A2P 10DLC')
  expect(cautionOf('slackApi')?.text).toContain('Invite the app to each channel')
  expect(cautionOf('airtableTokenApi')).toBeNull()
})
