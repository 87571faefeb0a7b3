import { type Finding, fail, look, pass } from './finding.ts'
import type { Known } from './settings.ts'

/** Whether the keys are live. Test keys are fine for a trial, so they are only flagged. */
export function checkKeys(
  env: Known<'STRIPE_SECRET_KEY' | 'PUBLIC_CLERK_PUBLISHABLE_KEY' | 'CLERK_SECRET_KEY'>,
): Finding[] {
  const clerkIsLive = isLive(env.CLERK_SECRET_KEY)
  return [
    isLive(env.STRIPE_SECRET_KEY)
      ? pass('The Stripe key is live: buyers pay with real money.')
      : look(
          'The Stripe key is a test key: buyers cannot pay with real cards.',
          'Fine for a trial. To open the shop, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET from Stripe’s live mode.',
        ),
    isLive(env.PUBLIC_CLERK_PUBLISHABLE_KEY) !== clerkIsLive
      ? fail(
          'One Clerk key is live and the other isn’t: no one can sign in.',
          'Copy both from Clerk → API keys of the production instance.',
        )
      : clerkIsLive
        ? pass('The Clerk keys are live.')
        : look(
            'The Clerk keys belong to a development instance, which is limited to 100 users and shows a Clerk notice.',
            'Fine for a trial. To open the shop, create the production instance in Clerk and use its keys.',
          ),
  ]
}

const isLive = (key: string) => /^(sk|rk|pk)_live_/.test(key)
