import path from 'node:path'
import { checkOwnClaims } from './deploy-check/check-claims.ts'
import { checkClerk } from './deploy-check/check-clerk.ts'
import { checkKeys } from './deploy-check/check-keys.ts'
import { checkOwnLifecycle } from './deploy-check/check-lifecycle.ts'
import { checkOwnLimits } from './deploy-check/check-limits.ts'
import { checkMail } from './deploy-check/check-mail.ts'
import { checkPaymentPage } from './deploy-check/check-payment-page.ts'
import { checkPromotions, listedPromotions } from './deploy-check/check-promotions.ts'
import { checkSignIn } from './deploy-check/check-sign-in.ts'
import { checkSite } from './deploy-check/check-site.ts'
import { checkStripe } from './deploy-check/check-stripe.ts'
import { checkOwnTexts } from './deploy-check/check-texts.ts'
import { type Finding, look, report } from './deploy-check/finding.ts'
import { checkVariables, type Known, readSource } from './deploy-check/settings.ts'
import { withTimeout } from './deploy-check/with-timeout.ts'

const PAYMENT_PAGE = [
  'STRIPE_SECRET_KEY',
  'STRIPE_API_URL',
  'STRIPE_INVOICES',
  'STRIPE_TAX',
  'STRIPE_TAX_IDS',
  'STRIPE_RECOVERY',
  'STRIPE_ADAPTIVE_PRICING',
] as const

const root = path.dirname(import.meta.dirname)

/** Checks the variables of a production site and all its services. Never throws because of a service. */
export async function checkDeploy(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { findings, settings } = checkVariables(source)

  /** Skips a check whose variables are missing, which is reported already. */
  async function runCheck<Name extends string>(
    service: string,
    needs: readonly Name[],
    check: (env: Known<Name>) => Finding[] | Promise<Finding[]>,
  ): Promise<Finding[]> {
    const lacking = needs.filter((name) => settings[name] === undefined)
    if (lacking.length > 0)
      return [look(`${service}: not checked.`, `Fix ${lacking.join(', ')} and run the check again.`)]
    return withTimeout(service, async () => check(settings as Known<Name>))
  }

  const groups = await Promise.all([
    runCheck('Keys', ['STRIPE_SECRET_KEY', 'PUBLIC_CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'], checkKeys),
    runCheck('Stripe', ['STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'SITE_URL'], checkStripe),
    runCheck('The payment page', PAYMENT_PAGE, checkPaymentPage),
    runCheck('Promotions', ['STRIPE_SECRET_KEY', 'STRIPE_API_URL'], async (env) =>
      checkPromotions(env, await listedPromotions(root)),
    ),
    runCheck(
      'Clerk',
      ['CLERK_SECRET_KEY', 'CLERK_JWT_KEY', 'CLERK_API_URL', 'CLERK_WEBHOOK_SECRET', 'ADMIN_EMAILS'],
      checkClerk,
    ),
    runCheck('Clerk’s sign-in', ['PUBLIC_CLERK_PUBLISHABLE_KEY', 'PUBLIC_CLERK_PROXY_URL', 'SITE_URL'], checkSignIn),
    runCheck('The email API', ['MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM', 'MAIL_WEBHOOK_SECRET'], checkMail),
    runCheck('The site', ['SITE_URL', 'PUBLIC_CLERK_PUBLISHABLE_KEY', 'PUBLIC_CLERK_PROXY_URL'], checkSite),
  ])
  const today = new Date().toISOString().slice(0, 10)
  const own = await Promise.all([
    checkOwnLimits(root),
    checkOwnTexts(root),
    checkOwnClaims(root),
    checkOwnLifecycle(root, today),
  ])
  return [...findings, ...own.flat(), ...groups.flat()]
}

if (import.meta.main) {
  const findings = await checkDeploy(await readSource(path.resolve(import.meta.dirname, '../.env')))
  process.stdout.write(`${report(findings)}\n`)
  // A hanging connection would keep the process alive long after the eight-second timeout.
  process.exit(findings.some(({ mark }) => mark === 'wrong') ? 1 : 0)
}
