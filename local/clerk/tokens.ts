import { createSign } from 'node:crypto'
import { DEV_KEY_ID, devPrivateKey } from './dev-key.ts'
import type { Session, User } from './entities.ts'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs a JWT (RS256) with the development key. `cat` marks a session token; the SDK rejects other classes. */
export function signJwt(payload: object): string {
  const head = encode({ alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid: DEV_KEY_ID, typ: 'JWT' })
  const content = `${head}.${encode(payload)}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(devPrivateKey, 'base64url')}`
}

/** Minutes since the first and the second factor were verified, -1 for never. `now` in milliseconds. */
export function factorAges({ createdAt, firstFactorAt = createdAt, secondFactorAt }: Session, now: number) {
  const minutesSince = (time: number) => Math.floor((now - time) / 60_000)
  return [minutesSince(firstFactorAt), secondFactorAt === undefined ? -1 : minutesSince(secondFactorAt)]
}

/**
 * The short-lived session token.
 * @param now milliseconds; `origin` is the calling page and becomes `azp`.
 */
export function sessionToken(
  { session, user, origin }: { session: Session; user: User; origin: string },
  { issuer, seconds, now }: { issuer: string; seconds: number; now: number },
): string {
  const issuedAt = Math.floor(now / 1000)
  return signJwt({
    azp: origin,
    exp: issuedAt + seconds,
    fva: factorAges(session, now),
    iat: issuedAt,
    iss: issuer,
    // Clerk adds this claim only when the dashboard customizes the session token: {"metadata":
    // "{{user.public_metadata}}"}
    metadata: user.publicMetadata,
    nbf: issuedAt - 10,
    sid: session.id,
    sts: 'active',
    sub: user.id,
    v: 2,
  })
}
