import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createAudit } from '#adapters/blobs/audit.ts'
import { createBooks } from '#adapters/blobs/books.ts'
import { createEventMarks } from '#adapters/blobs/event-marks.ts'
import { createImportedTemplates } from '#adapters/blobs/imported-templates.ts'
import { createLedger } from '#adapters/blobs/ledger.ts'
import { createMessages } from '#adapters/blobs/messages.ts'
import { createPulse } from '#adapters/blobs/pulse.ts'
import { createUsage } from '#adapters/blobs/usage.ts'
import { createAuth, createClerk } from '#adapters/clerk/auth.ts'
import { createRoster } from '#adapters/clerk/roster.ts'
import { createOwnOffers } from '#adapters/files/own-offers.ts'
import { createPaidFiles } from '#adapters/files/paid-files.ts'
import { createMailer } from '#adapters/mail/mailer.ts'
import { callBuildHook } from '#adapters/netlify/build-hook.ts'
import { purgeTemplates } from '#adapters/netlify/purge-pages.ts'
import { createSheets } from '#adapters/sheets/fetch-sheet.ts'
import { createGateway, createStripe } from '#adapters/stripe/gateway.ts'
import { createPaymentEvents } from '#adapters/stripe/payment-events.ts'
import { readWebhook } from '#adapters/stripe/webhook.ts'
import { Plans } from '#domain/checkout/plan.ts'
import { Site } from '#domain/site/site.ts'
import { env, isLoopback } from './env.ts'
import { createSigner } from './signer.ts'
import { createOffers, createSoldFiles } from './sold-files.ts'

function wire() {
  const settings = env()
  const siteUrl = settings.SITE_URL
  // Netlify starts functions in the folder that holds their `included_files`; locally that is the repository.
  const root = path.resolve()
  const readContent = (name: string) => JSON.parse(readFileSync(path.join(root, `content/${name}.json`), 'utf8'))
  const stripeSettings = {
    secretKey: settings.STRIPE_SECRET_KEY,
    apiUrl: settings.STRIPE_API_URL,
    siteUrl,
    promotionCodes: settings.STRIPE_PROMOTION_CODES === 'on',
  }
  const stripe = createStripe(stripeSettings)
  const ownOffers = createOwnOffers(root)
  const imported = createImportedTemplates()
  const clerkSettings = {
    secretKey: settings.CLERK_SECRET_KEY,
    publishableKey: settings.PUBLIC_CLERK_PUBLISHABLE_KEY,
    jwtKey: settings.CLERK_JWT_KEY,
    apiUrl: settings.CLERK_API_URL,
    authorizedParties: [new URL(siteUrl).origin],
    adminEmails: settings.ADMIN_EMAILS,
  }
  const clerk = createClerk(clerkSettings)
  return {
    siteUrl,
    readWebhook: (body: string, signature: string | null) =>
      readWebhook(stripe, { body, signature, secret: settings.STRIPE_WEBHOOK_SECRET }),
    gateway: createGateway(stripe, stripeSettings),
    paymentEvents: createPaymentEvents(stripe),
    ledger: createLedger(),
    marks: createEventMarks(),
    files: createSoldFiles(createPaidFiles(root), imported),
    offers: createOffers(ownOffers, imported),
    imported,
    ownSlugs: ownOffers.slugs,
    sheets: createSheets({ apiUrl: settings.SHEETS_API_URL }),
    /** Lets the edge and the next build know of an import. Both may fail: the imported pages are live without them. */
    announceImport: async () => {
      const hook = settings.BUILD_HOOK_URL
      const local = isLoopback(siteUrl)
      const [purged, building] = await Promise.all([purgeTemplates(!local), hook === '' ? local : callBuildHook(hook)])
      return { purged, building }
    },
    /** These two are read on demand: an editor's mistake in one file stops only what needs it. */
    plans: () => Plans.parse(readContent('plans')),
    supportEmail: () => Site.parse(readContent('site')).supportEmail,
    messages: createMessages(),
    signer: createSigner(settings.DOWNLOAD_SECRET),
    mailer: createMailer({
      apiUrl: settings.MAIL_API_URL,
      apiKey: settings.MAIL_API_KEY,
      from: settings.MAIL_FROM,
    }),
    auth: createAuth(clerk, clerkSettings),
    roster: createRoster(clerk, clerkSettings),
    books: createBooks(),
    audit: createAudit(),
    usage: createUsage(),
    pulse: createPulse(),
  }
}

export type Services = ReturnType<typeof wire>

let wired: Services | undefined

/** Everything a function needs, put together once per process. Throws `BadEnvironment` when a variable is wrong. */
export function services(): Services {
  wired ??= wire()
  return wired
}
