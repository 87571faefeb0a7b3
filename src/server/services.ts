import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createAccessTokens } from '#adapters/blobs/access-tokens.ts'
import { createAudit } from '#adapters/blobs/audit.ts'
import { createAuditTraces } from '#adapters/blobs/audit-traces.ts'
import { backfillPayments } from '#adapters/blobs/backfill-payments.ts'
import { createChangeToken } from '#adapters/blobs/change-token.ts'
import { openErasures } from '#adapters/blobs/erasures.ts'
import { createImportedTemplates } from '#adapters/blobs/imported-templates.ts'
import { createLedger } from '#adapters/blobs/ledger.ts'
import { createLimiter } from '#adapters/blobs/limiter.ts'
import {
  createMessageTraces,
  createSavedTraces,
  createTokenTraces,
  createUsageTraces,
} from '#adapters/blobs/member-traces.ts'
import { createMessages } from '#adapters/blobs/messages.ts'
import { noteMissedDecisions } from '#adapters/blobs/note-missed-decisions.ts'
import { noteOldMessages } from '#adapters/blobs/note-old-messages.ts'
import { createPaidFiles } from '#adapters/blobs/paid-files.ts'
import { createPaymentTraces } from '#adapters/blobs/payment-traces.ts'
import { createPendingCheckouts } from '#adapters/blobs/pending-checkouts.ts'
import { createProcessedEvents } from '#adapters/blobs/processed-events.ts'
import { createSalesIndex } from '#adapters/blobs/sales-index.ts'
import { createSavedTemplates } from '#adapters/blobs/saved-templates.ts'
import { createUpdateChoices } from '#adapters/blobs/update-choices.ts'
import { createUpdateRounds, createUpdateTraces } from '#adapters/blobs/update-rounds.ts'
import { createUsage } from '#adapters/blobs/usage.ts'
import { createVisits } from '#adapters/blobs/visits.ts'
import { createWithdrawals } from '#adapters/blobs/withdrawals.ts'
import { createShelves } from '#adapters/blobs/write-once-store.ts'
import { createAuth, createClerk } from '#adapters/clerk/auth.ts'
import { createUserDirectory } from '#adapters/clerk/user-directory.ts'
import { readClerkWebhook } from '#adapters/clerk/webhook.ts'
import { createOwnOffers } from '#adapters/files/own-offers.ts'
import { createMailer } from '#adapters/mail/mailer.ts'
import { readMailWebhook } from '#adapters/mail/webhook.ts'
import { purgeTemplates } from '#adapters/netlify/purge-pages.ts'
import { createSheets } from '#adapters/sheets/fetch-sheet.ts'
import { createDisputes } from '#adapters/stripe/disputes.ts'
import { createGateway, createStripe } from '#adapters/stripe/gateway.ts'
import { createPaymentEvents } from '#adapters/stripe/payment-events.ts'
import { createPromotionCodes } from '#adapters/stripe/promotion-codes.ts'
import { readWebhook } from '#adapters/stripe/webhook.ts'
import type { SignedMessage } from '#adapters/svix.ts'
import type { Offers, OwnOffers, PaidFiles } from '#domain/access/ports.ts'
import { Plans } from '#domain/checkout/plan.ts'
import { Promotions } from '#domain/checkout/promotion.ts'
import type { ImportedTemplate } from '#domain/import/imported-template.ts'
import type { ImportedTemplates } from '#domain/import/ports.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err } from '#domain/shared/result.ts'
import { Site } from '#domain/site/site.ts'
import type { WithdrawalRules } from '#domain/withdrawal/withdrawal-due.ts'
import type { Letterhead } from '#mails/letterhead.ts'
import { env, isLoopback } from './env.ts'
import { orderNumberOf } from './order-number.ts'
import { createSigner } from './signer.ts'

function wire() {
  const settings = env()
  const siteUrl = settings.SITE_URL
  // Netlify starts functions in the folder that contains their `included_files`; locally that is the repository.
  const root = path.resolve()
  const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const stripeSettings = {
    secretKey: settings.STRIPE_SECRET_KEY,
    apiUrl: settings.STRIPE_API_URL,
    siteUrl,
    promotionCodes: settings.STRIPE_PROMOTION_CODES === 'on',
    invoices: settings.STRIPE_INVOICES === 'on',
    automaticTax: settings.STRIPE_TAX === 'automatic',
    taxIds: settings.STRIPE_TAX_IDS === 'on',
    recovery: settings.STRIPE_RECOVERY === 'on',
    adaptivePricing: settings.STRIPE_ADAPTIVE_PRICING === 'on',
  }
  const stripe = createStripe(stripeSettings)
  const signer = createSigner(settings.DOWNLOAD_SECRET)
  // Spell out the path of a content file where it is read: for a computed path, Astro's bundler includes every file of
  // `content` in the function for on-demand pages.
  const plans = () => Plans.parse(readJson(path.join(root, 'content/plans.json')))
  const site = () => Site.parse(readJson(path.join(root, 'content/site.json')))
  const waiver = () => {
    const { ask, text } = site().withdrawal.waiver
    return ask ? text : null
  }
  const ownOffers = createOwnOffers(root)
  const imported = createImportedTemplates()
  const ledger = createLedger()
  const clerkSettings = {
    secretKey: settings.CLERK_SECRET_KEY,
    publishableKey: settings.PUBLIC_CLERK_PUBLISHABLE_KEY,
    jwtKey: settings.CLERK_JWT_KEY,
    apiUrl: settings.CLERK_API_URL,
    authorizedParties: [new URL(siteUrl).origin],
    adminEmails: settings.ADMIN_EMAILS,
  }
  const clerk = createClerk(clerkSettings)
  const signedBy =
    <T>(variable: 'CLERK_WEBHOOK_SECRET' | 'MAIL_WEBHOOK_SECRET', read: (message: SignedMessage) => Result<T>) =>
    (body: string, headers: Headers): Result<T> => {
      const secret = settings[variable]
      return secret === '' ? err({ kind: 'not-set-up', variable }) : read({ body, headers, secret, now: Date.now() })
    }
  return {
    siteUrl,
    readWebhook: (body: string, signature: string | null) =>
      readWebhook(stripe, { body, signature, secret: settings.STRIPE_WEBHOOK_SECRET }),
    readClerkWebhook: signedBy('CLERK_WEBHOOK_SECRET', readClerkWebhook),
    readMailWebhook: signedBy('MAIL_WEBHOOK_SECRET', readMailWebhook),
    gateway: createGateway(stripe, stripeSettings, { signer, plans, waiver }),
    paymentEvents: createPaymentEvents(stripe),
    promotionCodes: createPromotionCodes(stripe),
    disputes: createDisputes(stripe),
    promotions: () => Promotions.parse(readJson(path.join(root, 'content/promotions.json'))),
    pendingCheckouts: createPendingCheckouts(),
    ledger,
    noteMissedDecisions,
    noteOldPayments: (hasTime: () => boolean) => backfillPayments(ledger, hasTime),
    noteOldMessages,
    erasures: openErasures(),
    traces: [
      createPaymentTraces(),
      createUsageTraces(),
      createMessageTraces(),
      createUpdateTraces(),
      createSavedTraces(),
      createTokenTraces(),
      createAuditTraces(),
    ],
    processedEvents: createProcessedEvents(),
    files: createSoldFiles(createPaidFiles(), imported),
    offers: createOffers(ownOffers, imported),
    imported,
    ownSlugs: ownOffers.slugs,
    versionsOf: ownOffers.versions,
    ownTemplates: ownOffers.templates,
    bodyOf: ownOffers.bodyOf,
    /** The title of a template in the shop, or null. */
    titleOf: async (slug: string) => (await ownOffers.titleOf(slug)) ?? (await find(imported, slug))?.title ?? null,
    isImported: async (slug: string) => (await find(imported, slug)) !== undefined,
    sheets: createSheets({ apiUrl: settings.SHEETS_API_URL }),
    /** Notifies the edge cache of an import. This may fail: the imported pages are live without it. */
    announceImport: async () => ({ purged: await purgeTemplates(!isLoopback(siteUrl)) }),
    plans,
    /** Read on demand, like the plans: an editor's mistake in one file affects only what needs it. */
    letterhead: (): Letterhead => {
      const { name, supportEmail, seller } = site()
      return { shopName: name, siteUrl, supportEmail, seller }
    },
    /** In ms since 1970. */
    termsChangedAt: () => {
      const [, day = ''] =
        /^updated: (\S+)$/m.exec(readFileSync(path.join(root, 'content/pages/terms.md'), 'utf8')) ?? []
      return Date.parse(day)
    },
    messages: createMessages(),
    withdrawals: createWithdrawals(),
    withdrawalRules: (): WithdrawalRules => ({ days: site().withdrawal.days, refund: settings.WITHDRAWAL_REFUND }),
    timeZone: () => site().withdrawal.timeZone ?? null,
    orderNumberOf,
    signer,
    secondsToWait: createLimiter(settings.DOWNLOAD_SECRET),
    mailer: createMailer({
      apiUrl: settings.MAIL_API_URL,
      apiKey: settings.MAIL_API_KEY,
      from: settings.MAIL_FROM,
    }),
    auth: createAuth(clerk, clerkSettings),
    userDirectory: createUserDirectory(clerk, clerkSettings),
    updateChoices: createUpdateChoices(),
    updateRounds: createUpdateRounds(),
    salesIndex: createSalesIndex(),
    audit: createAudit(),
    usage: createUsage(),
    visits: createVisits(),
    saved: createSavedTemplates(),
    tokens: createAccessTokens(),
    changeToken: createChangeToken(),
    shelves: createShelves(),
  }
}

export type Services = ReturnType<typeof wire>

let wired: Services | undefined

/** Everything a function needs, created once per process. Throws `BadEnvironment` when a variable is wrong. */
export function services(): Services {
  wired ??= wire()
  return wired
}

async function find(imported: ImportedTemplates, slug: string): Promise<ImportedTemplate | undefined> {
  return (await imported.current()).catalogue.templates.find((template) => template.slug === slug)
}

/** The shop's own offers, then the imported ones: the shop's own template takes precedence. */
function createOffers(own: OwnOffers, imported: ImportedTemplates): Offers {
  return {
    async has(offer) {
      if (await own.has(offer)) return true
      return offer.kind === 'template' && Boolean((await find(imported, offer.id))?.workflow)
    },
    versions: own.versions,
    async elsewhere(slug) {
      const template = await find(imported, slug)
      return template?.templateUrl ?? template?.resourceUrl ?? null
    },
  }
}

/** The files of these offers. */
function createSoldFiles(own: PaidFiles, imported: ImportedTemplates): PaidFiles {
  return {
    collection: own.collection,
    keptWorkflow: own.keptWorkflow,
    sample: own.sample,
    tables: own.tables,
    async workflow(slug) {
      const file = await own.workflow(slug)
      if (file) return file
      const hash = (await find(imported, slug))?.workflow?.hash
      const json = hash ? await imported.workflow(slug, hash) : null
      return json && { origin: 'imported', json }
    },
  }
}
