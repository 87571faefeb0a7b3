import { Hono } from 'hono'
import { DEV_KEY_ID, devPublicKey } from '../dev-key.ts'

/** The public key, for a server without CLERK_JWT_KEY. */
export const backendJwksRoutes = () =>
  new Hono().get('/v1/jwks', (c) =>
    c.json({ keys: [{ ...devPublicKey.export({ format: 'jwk' }), kid: DEV_KEY_ID, use: 'sig', alg: 'RS256' }] }),
  )
