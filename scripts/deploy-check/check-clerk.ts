import { createPublicKey } from 'node:crypto'
import { createClerkClient } from '@clerk/backend'
import { isClerkAPIResponseError } from '@clerk/shared/error'
import { type Finding, fail, look, pass } from './finding.ts'
import type { Known } from './settings.ts'

type Clerk = ReturnType<typeof createClerkClient>

/** Whether Clerk accepts the key, tokens can be verified, and there is an admin. Rejects when Clerk is unreachable. */
export async function checkClerk(
  env: Known<'CLERK_SECRET_KEY' | 'CLERK_JWT_KEY' | 'CLERK_API_URL' | 'CLERK_WEBHOOK_SECRET' | 'ADMIN_EMAILS'>,
): Promise<Finding[]> {
  const clerk = createClerkClient({
    secretKey: env.CLERK_SECRET_KEY,
    apiUrl: env.CLERK_API_URL,
    telemetry: { disabled: true },
  })
  const key = await checkKey(clerk)
  if (key.mark === 'wrong') return [key]
  return [
    key,
    await checkJwtKey(clerk, env.CLERK_JWT_KEY),
    checkWebhook(env.CLERK_WEBHOOK_SECRET),
    await checkAdmins(clerk, env.ADMIN_EMAILS),
  ]
}

/** Clerk's API does not list webhook endpoints. */
const checkWebhook = (secret: string): Finding =>
  secret
    ? pass('CLERK_WEBHOOK_SECRET is set: users deleted in Clerk are erased in the shop.')
    : look(
        'CLERK_WEBHOOK_SECRET is empty: data of users deleted in Clerk stays in the shop.',
        'Clerk → Webhooks → Add Endpoint, with the shop URL, /api/clerk-webhook, and the event user.deleted; ' +
          'then copy its Signing Secret.',
      )

async function checkKey(clerk: Clerk): Promise<Finding> {
  try {
    const count = await clerk.users.getCount()
    return pass(`Clerk responds and accepts the key; it has ${count} ${count === 1 ? 'user' : 'users'}.`)
  } catch (error) {
    if (isClerkAPIResponseError(error) && (error.status === 401 || error.status === 403))
      return fail('Clerk rejects the key.', 'Copy CLERK_SECRET_KEY again from Clerk → API keys.')
    throw error
  }
}

/** A wrong public key would sign everyone out on every request. */
async function checkJwtKey(clerk: Clerk, jwtKey: string): Promise<Finding> {
  const { keys = [] } = await clerk.jwks.getJwks()
  const bodies = keys.map(({ kty, n, e }) =>
    createPublicKey({ key: { kty, n, e }, format: 'jwk' }).export({ type: 'spki', format: 'der' }).toString('base64'),
  )
  const key = jwtKey.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, '')
  if (bodies.includes(key)) return pass('CLERK_JWT_KEY is the public key of this Clerk instance.')
  return fail(
    'CLERK_JWT_KEY is not the public key of this Clerk instance: every sign-in would fail.',
    'Copy it again from Clerk → API keys → JWT public key, from the instance of the secret key.',
  )
}

/**
 * The shop checks the admin role at Clerk, so a change applies immediately and session tokens need no role. A token's
 * claims cannot be checked here, because that takes a session.
 */
async function checkAdmins(clerk: Clerk, adminEmails: string): Promise<Finding> {
  const { data: users } = await clerk.users.getUserList({ limit: 100, orderBy: '-last_active_at' })
  const admins = users.filter(({ publicMetadata }) => publicMetadata.role === 'admin').length
  const how = `Clerk → Users → the user → Metadata → Public: {"role": "admin"}. ${TOKEN}`
  if (admins > 0)
    return pass(
      `${admins} of the latest ${users.length} users ${admins === 1 ? 'has' : 'have'} the role admin. ${TOKEN}`,
    )
  if (adminEmails.trim())
    return pass(`ADMIN_EMAILS names the first admins (${adminEmails}); they count once they have signed in. ${TOKEN}`)
  return look(
    'No one can open /admin: no user has the role admin, and ADMIN_EMAILS is empty.',
    `Set ADMIN_EMAILS, or ${how}`,
  )
}

const TOKEN =
  'For tools that read the role from the session token: Clerk → Sessions → Customize session token: {"metadata": "{{user.public_metadata}}"}; the shop itself does not need it.'
