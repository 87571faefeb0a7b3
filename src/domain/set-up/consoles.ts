import links from './consoles.json' with { type: 'json' }

/** A page of a vendor, and the page that gives its URL: the vendor's own, or n8n's. Read on 2026-11-28 and 29. */
export interface SourcedLink {
  url: string
  source: string
}

/** Where a credential is created, by n8n's credential type. Types whose URL is on neither page are omitted. */
const CONSOLES: Record<string, SourcedLink> = links.consoles

/** The vendor's own guide, where the console has no address that is the same for all, or it was not found. */
const GUIDES: Record<string, string> = links.guides

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

/** Problems that break a working credential later, from the vendors' own pages, read on 2026-11-28 and 30. */
const CAUTIONS: Record<string, Caution> = links.cautions

/** What to know about a credential before relying on it. */
export const cautionOf = (type: string): Caution | null => CAUTIONS[GOOGLE_OAUTH.test(type) ? 'google' : type] ?? null

/** The vendor's page for a credential, or null if it is unknown or each customer has their own. */
export const consoleOf = (type: string): string | null =>
  (CONSOLES[type] ?? (GOOGLE_OAUTH.test(type) ? GOOGLE_CLIENTS : null))?.url ?? null

/** The vendor's guide to creating a credential, or null. */
export const guideOf = (type: string): string | null => GUIDES[type] ?? null
