import * as z from 'zod'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'

const STRIPE = 'https://api.stripe.com'
const CLERK = 'https://api.clerk.com'
const RESEND = 'https://api.resend.com'
const GOOGLE_SHEETS = 'https://docs.google.com'

/** The keys the local mock services accept; none of them may be used on a public site. */
const LOCAL_VALUES = new Set([
  'sk_test_local',
  'whsec_local',
  'whsec_bG9jYWwtY2xlcms=',
  'whsec_bG9jYWwtbWFpbA==',
  'sk_live_local',
  're_local',
  'local-download-secret-only-for-this-machine',
  'pk_live_Y2xlcmsubG9jYWwudGVzdCQ=',
])

/** Whether a URL points to this machine. */
export const isLoopback = (address: string) => {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host)
}

const required = (what: string) =>
  z
    .string({ error: `is missing: ${what}` })
    .trim()
    .min(1, `is empty: ${what}`)
const address = (what: string) => required(what).refine(URL.canParse, 'is no full address like https://example.com')
const startingWith = (prefix: string, what: string) =>
  required(what).startsWith(prefix, `must start with "${prefix}": ${what}`)

const onOff = (purpose: string) =>
  z.enum(['on', 'off'], { error: 'must be "on" or "off"' }).default('off').describe(purpose)

/** The secret of a webhook delivered by Svix; without it the webhook is rejected. */
const signingSecret = (where: string, purpose: string) =>
  z
    .string()
    .trim()
    .default('')
    .refine((secret) => secret === '' || secret.startsWith('whsec_'), `must start with "whsec_": ${where} → Webhooks`)
    .describe(`${where} → Webhooks → your endpoint → Signing Secret. ${purpose}`)

/** Values that are baked into pages: safe to publish. */
const publicShape = {
  SITE_URL: address('the address of the shop, like https://flowshelf.example')
    .transform((url) => url.replace(/\/+$/, ''))
    .describe('URL of the shop, without a trailing slash. Links, return URLs and token checks use it.'),
  PUBLIC_CLERK_PUBLISHABLE_KEY: z
    .string({ error: 'is missing: Clerk → API keys → Publishable key' })
    .trim()
    .regex(/^pk_(test|live)_[\w+/=-]+$/, 'isn’t a publishable key: Clerk → API keys')
    .describe('Clerk → API keys → Publishable key.'),
  PUBLIC_CLERK_PROXY_URL: z
    .string()
    .trim()
    .default('')
    .describe('Empty in production. The local Clerk is at /__clerk.'),
}

const secretShape = {
  CLERK_SECRET_KEY: startingWith('sk_', 'Clerk → API keys → Secret key').describe('Clerk → API keys → Secret key.'),
  CLERK_JWT_KEY: required('Clerk → API keys → JWT public key (PEM)')
    .transform((pem) => pem.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, ''))
    .describe('Clerk → API keys → JWT public key. The whole PEM or its body on one line.'),
  CLERK_API_URL: address('leave it unset for Clerk').default(CLERK).describe('Unset in production.'),
  CLERK_WEBHOOK_SECRET: signingSecret('Clerk', 'When set, deleting a user in Clerk also erases their data here.'),
  STRIPE_SECRET_KEY: required('Stripe → Developers → API keys → Secret key')
    .regex(/^(sk|rk)_(test|live)_/, 'must start with "sk_live_", "sk_test_" or "rk_…": Stripe → Developers → API keys')
    .describe('Stripe → Developers → API keys → Secret key.'),
  STRIPE_WEBHOOK_SECRET: startingWith('whsec_', 'Stripe → Developers → Webhooks → Signing secret').describe(
    'Stripe → Developers → Webhooks → your endpoint → Signing secret.',
  ),
  STRIPE_API_URL: address('leave it unset for Stripe').default(STRIPE).describe('Unset in production.'),
  STRIPE_PROMOTION_CODES: onOff(
    '"on" lets buyers enter a promotion code. Every active code in your Stripe account is accepted.',
  ),
  STRIPE_INVOICES: onOff('"on" creates an invoice for each purchase. Buyers open it from their account.'),
  STRIPE_TAX: z
    .enum(['off', 'automatic'], { error: 'must be "off" or "automatic"' })
    .default('off')
    .describe('"automatic" lets Stripe Tax calculate the tax included in each price. Set up Stripe → Tax first.'),
  STRIPE_TAX_IDS: onOff('"on" lets business buyers enter their tax ID, which is shown on their invoice.'),
  STRIPE_RECOVERY: onOff(
    '"on" emails buyers who left the payment page and agreed there to promotional emails. Stripe asks in the US only.',
  ),
  STRIPE_ADAPTIVE_PRICING: onOff('"on" lets buyers pay in their local currency, at Stripe’s exchange rate.'),
  WITHDRAWAL_REFUND: z
    .enum(['automatic', 'owner'], { error: 'must be "automatic" or "owner"' })
    .default('automatic')
    .describe(
      '"automatic" refunds a withdrawal within the period once its buyer confirms it; "owner" leaves the refund to you.',
    ),
  MAIL_API_URL: address('leave it unset for Resend').default(RESEND).describe('An email API compatible with Resend’s.'),
  MAIL_API_KEY: required('the key of your email API').describe('Resend → API keys.'),
  MAIL_WEBHOOK_SECRET: signingSecret(
    'Resend',
    'When set, addresses that bounce or complain get no more update emails.',
  ),
  MAIL_FROM: required('a sender on your own domain, like "Flowshelf <hello@flowshelf.example>"')
    .includes('@', { error: 'must hold an e-mail address' })
    .describe('Sender of the shop’s emails, on a domain you verified with your email service.'),
  DOWNLOAD_SECRET: required('32 or more random characters')
    .min(32, 'must have at least 32 characters: `openssl rand -hex 32` makes one')
    .describe('Signs download links, links in emails and checkouts. 32 or more random characters.'),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map(normalizeEmail).filter(Boolean))
    .pipe(z.array(z.email({ error: 'must be e-mail addresses parted by commas' })))
    .describe('Email addresses of the first admins, separated by commas.'),
  SHEETS_API_URL: address('leave it unset for Google').default(GOOGLE_SHEETS).describe('Unset in production.'),
}

const PublicEnv = z.object(publicShape)
const EnvShape = z.object({ ...publicShape, ...secretShape })

export type PublicEnv = z.infer<typeof PublicEnv>
export type Env = z.infer<typeof EnvShape>

/** Name, default and purpose of every variable, for the table in docs/environment.md and for `.env.example`. */
export const VARIABLES = Object.entries({ ...publicShape, ...secretShape }).map(([name, schema]) => {
  const input = schema.safeParse(undefined)
  return {
    name,
    secret: name in secretShape && !name.endsWith('_URL'),
    required: !input.success,
    fallback: input.success ? String(input.data) : '',
    purpose: schema.description ?? '',
  }
})

/**
 * On Netlify itself, not in its command-line tool on a local machine, which names its functions the same way.
 * NETLIFY_LOCAL cannot be set on Netlify, and functions there are in /var/task.
 */
function isDeployed({ AWS_LAMBDA_FUNCTION_NAME, LAMBDA_TASK_ROOT, NETLIFY, NETLIFY_LOCAL }: NodeJS.ProcessEnv) {
  if (NETLIFY === 'true' || LAMBDA_TASK_ROOT?.startsWith('/var/task')) return true
  return Boolean(AWS_LAMBDA_FUNCTION_NAME) && NETLIFY_LOCAL !== 'true'
}

/** A deploy that customers never see: of a pull request or a branch. */
const isTrial = ({ CONTEXT }: NodeJS.ProcessEnv) => Boolean(CONTEXT) && CONTEXT !== 'production' && CONTEXT !== 'dev'

/** A trial deploy has its own URL, to which sign-ins, payments and forms must return. */
function atOwnAddress(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return isTrial(source) && source.DEPLOY_PRIME_URL ? { ...source, SITE_URL: source.DEPLOY_PRIME_URL } : source
}

/** Forbidden combinations: a public site with local mock services, or live keys with a server other than Stripe. */
function mixUps(env: Env, platform: NodeJS.ProcessEnv): string[] {
  const found: string[] = []
  const local = isLoopback(env.SITE_URL)
  if (local && isDeployed(platform))
    found.push('SITE_URL points to this machine, but the site runs on Netlify: set the public address of the shop')
  if (env.STRIPE_SECRET_KEY.includes('_live_') && env.STRIPE_API_URL !== STRIPE)
    found.push('STRIPE_API_URL: a live Stripe key can only be used with Stripe itself; remove this variable')
  if (local) return found

  // This host receives URLs that an admin pastes, so it must be Google.
  if (env.SHEETS_API_URL !== GOOGLE_SHEETS && !isLoopback(env.SHEETS_API_URL))
    found.push('SHEETS_API_URL must be Google itself. Remove this variable')
  if (isTrial(platform))
    for (const name of ['STRIPE_SECRET_KEY', 'CLERK_SECRET_KEY', 'PUBLIC_CLERK_PUBLISHABLE_KEY'] as const)
      if (env[name].includes('_live_'))
        found.push(
          `${name} is a live key, and this deploy is a ${platform.CONTEXT}: give that context the test key, under ` +
            `Netlify → Environment variables → ${name} → Different value for each deploy context`,
        )
  if (!env.SITE_URL.startsWith('https://')) found.push('SITE_URL must start with https://')
  for (const name of ['CLERK_API_URL', 'STRIPE_API_URL', 'MAIL_API_URL', 'SHEETS_API_URL'] as const)
    if (isLoopback(env[name]))
      found.push(`${name} points to this machine; a public site must not. Remove this variable`)
  if (env.PUBLIC_CLERK_PROXY_URL === '/__clerk')
    found.push('PUBLIC_CLERK_PROXY_URL is the local mock; a public site must not use it. Remove this variable')
  for (const [name, value] of Object.entries(env))
    if (typeof value === 'string' && LOCAL_VALUES.has(value))
      found.push(`${name} holds the value of the local mock; set your own`)
  return found
}

/** All errors at once, one line each, worded for the person who sets the variables. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(`The environment isn’t valid:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

function parse<T extends z.ZodType>(shape: T, source: NodeJS.ProcessEnv): z.infer<T> {
  // An empty variable, as in an .env file with blanks, counts as not set.
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = shape.safeParse(nonEmpty)
  if (parsed.success) return parsed.data
  throw new BadEnvironment(parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`))
}

/** Reads and checks all variables; throws `BadEnvironment` with every error. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const env = parse(EnvShape, atOwnAddress(source))
  const mistakes = mixUps(env, source)
  if (mistakes.length > 0) throw new BadEnvironment(mistakes)
  return env
}

/** The variables used to build pages. */
export const readPublicEnv = (source: NodeJS.ProcessEnv): PublicEnv => parse(PublicEnv, atOwnAddress(source))

let current: Env | undefined

/**
 * Variables that Netlify sets only during builds, as replacements in the bundles of its functions. NODE_ENV is not set
 * at run time, and React in development mode would take twice the time.
 */
export function deployFacts(): Record<string, string> {
  const { CONTEXT = '', DEPLOY_PRIME_URL = '' } = process.env
  return {
    'process.env.CONTEXT': JSON.stringify(CONTEXT),
    'process.env.DEPLOY_PRIME_URL': JSON.stringify(DEPLOY_PRIME_URL),
    'process.env.NODE_ENV': JSON.stringify('production'),
  }
}

/** The environment of this process, read once. */
export function env(): Env {
  // Spelled out, since the build replaces these expressions.
  const facts = { CONTEXT: process.env.CONTEXT, DEPLOY_PRIME_URL: process.env.DEPLOY_PRIME_URL }
  current ??= readEnv({ ...process.env, ...facts })
  return current
}
