import { DEV_PUBLIC_KEY_BODY } from './clerk/dev-key.ts'

export interface EnvironmentParts {
  /** Origin of the shop, without a trailing slash. */
  siteUrl: string
  /** Origin of the desk, which also serves the Stripe, Clerk and mail APIs. */
  deskUrl: string
  /** Context of the local Blobs server; a build does not need it. */
  blobsContext?: string
}

export const PUBLISHABLE_KEY = 'pk_live_Y2xlcmsubG9jYWwudGVzdCQ='
export const WEBHOOK_SECRET = 'whsec_local'
export const CLERK_WEBHOOK_SECRET = 'whsec_bG9jYWwtY2xlcms='
export const MAIL_WEBHOOK_SECRET = 'whsec_bG9jYWwtbWFpbA=='
export const ADMIN_EMAIL = 'admin@flowshelf.test'

/**
 * Every variable the shop reads, pointed at this machine. All of them are set, so that a local run never uses a real
 * key from the shell.
 */
export function localEnvironment({ siteUrl, deskUrl, blobsContext }: EnvironmentParts) {
  const environment: Record<string, string> = {
    SITE_URL: siteUrl,
    PUBLIC_CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    PUBLIC_CLERK_PROXY_URL: '/__clerk',
    CLERK_SECRET_KEY: 'sk_live_local',
    CLERK_JWT_KEY: DEV_PUBLIC_KEY_BODY,
    CLERK_API_URL: `${deskUrl}/clerk`,
    CLERK_WEBHOOK_SECRET,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: deskUrl,
    STRIPE_PROMOTION_CODES: 'off',
    STRIPE_INVOICES: 'on',
    STRIPE_TAX: 'off',
    STRIPE_TAX_IDS: 'off',
    STRIPE_RECOVERY: 'off',
    STRIPE_ADAPTIVE_PRICING: 'off',
    WITHDRAWAL_REFUND: 'automatic',
    MAIL_API_URL: deskUrl,
    MAIL_API_KEY: 're_local',
    MAIL_WEBHOOK_SECRET,
    MAIL_FROM: 'Flowshelf <hello@flowshelf.test>',
    DOWNLOAD_SECRET: 'local-download-secret-only-for-this-machine',
    ADMIN_EMAILS: ADMIN_EMAIL,
    SHEETS_API_URL: deskUrl,
    // Astro sends telemetry by default.
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  if (blobsContext) environment.NETLIFY_BLOBS_CONTEXT = blobsContext
  return environment
}

/** The same environment for a shop on these ports, as builds and tests use it. */
export const environmentAt = ({ site, desk }: { site: number; desk: number }) =>
  localEnvironment({ siteUrl: `http://localhost:${site}`, deskUrl: `http://localhost:${desk}` })
