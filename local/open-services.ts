import { createRequire } from 'node:module'
import path from 'node:path'
import { Hono } from 'hono'
import { createClerk } from './clerk/index.ts'
import { createDesk, type MailPreview } from './desk/index.ts'
import { sameOrigin } from './desk/same-origin.ts'
import {
  CLERK_WEBHOOK_SECRET,
  localEnvironment,
  MAIL_WEBHOOK_SECRET,
  PUBLISHABLE_KEY,
  WEBHOOK_SECRET,
} from './environment.ts'
import { createSheets } from './google-sheets/index.ts'
import { writePending } from './json-file.ts'
import { createMail } from './mail/index.ts'
import { startBlobs } from './netlify/blobs.ts'
import { createInFlight } from './netlify/in-flight.ts'
import { resetRateLimits } from './netlify/rate-limit.ts'
import { createScheduledJobs } from './netlify/scheduled-jobs.ts'
import { isUnseeded, seedShop } from './seed.ts'
import { createStripe } from './stripe/index.ts'

export interface ServiceOptions {
  /** Origins without a trailing slash. */
  siteUrl: string
  deskUrl: string
  /** Absolute path of the folder with the data of all services. */
  dataDir: string
  /** Absolute path of the built project. */
  root: string
  /** Lifetime of a Clerk session token in seconds; 60 by default, as at Clerk. */
  clerkTokenSeconds?: number
  /** Previews of the shop's emails; none by default, because `local` cannot import the shop's code. */
  mailPreviews?: (siteUrl: string) => readonly MailPreview[]
}

export type Services = Awaited<ReturnType<typeof openServices>>

/** Starts the local Clerk, Stripe, email and Blobs on one data folder, and the desk. The caller starts the servers. */
export async function openServices(options: ServiceOptions) {
  const { siteUrl, deskUrl, dataDir, root, clerkTokenSeconds, mailPreviews = () => [] } = options
  const inFlight = createInFlight()
  const jobs = createScheduledJobs({ siteUrl, inFlight })
  const blobs = await startBlobs({
    directory: path.join(dataDir, 'blobs'),
    deployBlobs: path.join(root, '.netlify/v1/blobs/deploy'),
  })
  const mail = createMail({
    file: path.join(dataDir, 'mail.json'),
    webhook: { url: () => `${siteUrl}/api/mail-webhook`, secret: MAIL_WEBHOOK_SECRET },
  })
  const sheets = createSheets({ file: path.join(dataDir, 'sheets.json') })
  const clerk = createClerk({
    publishableKey: PUBLISHABLE_KEY,
    file: path.join(dataDir, 'clerk.json'),
    clerkJsDir: path.dirname(createRequire(import.meta.url).resolve('@clerk/clerk-js')),
    sendMail: (message) => mail.deliver(message),
    tokenSeconds: clerkTokenSeconds,
    webhook: { url: () => `${siteUrl}/api/clerk-webhook`, secret: CLERK_WEBHOOK_SECRET },
  })
  const stripe = createStripe({
    file: path.join(dataDir, 'stripe.json'),
    origin: () => deskUrl,
    webhook: { url: () => `${siteUrl}/api/stripe-webhook`, secret: WEBHOOK_SECRET },
  })

  /** Seeds an empty shop. The site must be listening, since the payment arrives by webhook. */
  async function seed() {
    await seedShop({ clerk, stripe })
    await stripe.drain()
    await inFlight.idle()
    // Drop the thank-you email of the seeded purchase: the inbox starts empty.
    mail.reset()
  }

  /** Empties everything and seeds again. Cancels deliveries first, so that none writes to the emptied stores. */
  async function reset() {
    stripe.reset()
    await clerk.drain()
    await mail.drain()
    await inFlight.idle()
    clerk.reset()
    mail.reset()
    sheets.reset()
    resetRateLimits()
    await blobs.reset()
    await seed()
  }

  return {
    clerk,
    stripe,
    mail,
    sheets,
    blobs,
    inFlight,
    jobs,
    environment: localEnvironment({ siteUrl, deskUrl, blobsContext: blobs.context }),
    /** Routes on the site's own origin, by path prefix. */
    mounts: { '/__clerk': clerk.frontend },
    desk: openDesk(),
    seedIfEmpty: async () => {
      if (isUnseeded(clerk)) await seed()
    },
    reset,
    close: async () => {
      jobs.stop()
      clerk.flush()
      writePending()
      await blobs.close()
    },
  }

  function openDesk(): Hono {
    const deskServices = { stripe, mail, clerk, sheets, blobs, jobs, reset, siteUrl }
    return new Hono()
      .post('/desk/blobs', sameOrigin, async (context) => {
        const { failAfter = 0, count = 1 } = await context.req.json<{ failAfter?: number; count?: number }>()
        blobs.failNextWrites(failAfter, count)
        return context.json({ failAfter, count })
      })
      .route('/', createDesk({ ...deskServices, mailPreviews: () => mailPreviews(siteUrl) }))
      .route('/', sheets.app)
      .route('/', mail.app)
      .route('/', stripe.app)
      .route('/clerk', clerk.backend)
  }
}
