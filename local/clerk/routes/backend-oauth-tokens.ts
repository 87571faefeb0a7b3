import { Hono } from 'hono'
import { notFound } from '../errors.ts'
import type { Service } from '../service.ts'

/** Verifies an OAuth access token that Clerk issued to an application. The SDK calls it without a version. */
export const backendOAuthTokenRoutes = ({ store, now }: Service) =>
  new Hono().post('/oauth_applications/access_tokens/verify', async (c) => {
    const { access_token: id } = await c.req.json()
    const token = store.oauthTokens.get(id)
    if (!token || token.expiresAt <= now()) throw notFound('OAuth token')
    return c.json({
      object: 'clerk_idp_oauth_access_token',
      id: `oat_id_${token.id.slice(4)}`,
      client_id: 'local_client',
      type: 'oauth:access_token',
      subject: token.userId,
      scopes: ['profile', 'email'],
      revoked: false,
      revocation_reason: null,
      expired: false,
      expiration: Math.floor(token.expiresAt / 1000),
      created_at: token.createdAt,
      updated_at: token.createdAt,
      aud: [token.audience],
    })
  })
