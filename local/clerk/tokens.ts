import { createSign } from 'node:crypto'
import { DEV_KEY_ID, devPrivateKey } from './dev-key.ts'
import type { Session, User } from './entities.ts'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * A JWT signed (RS256) with the development key. `cat` is Clerk's mark of a session token; the SDK refuses other
 * classes.
 */
export function signJwt(payload: object): string {
  const head = encode({ alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid: DEV_KEY_ID, typ: 'JWT' })
  const content = `${head}.${encode(payload)}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(devPrivateKey, 'base64url')}`
}

/** Minutes since the first and the second factor were shown, -1 for one that was not. `now` in milliseconds. */
export function factorAges({ createdAt, firstFactorAt = createdAt, secondFactorAt }: Session, now: number) {
  const minutesSince = (time: number) => Math.floor((now - time) / 60_000)
  return [minutesSince(firstFactorAt), secondFactorAt === undefined ? -1 : minutesSince(secondFactorAt)]
}

/**
 * The short-lived token that proves a session to our functions.
 * @param now milliseconds; `origin` is the page that asked and becomes `azp`.
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
    // Clerk adds this claim only when the dashboard's session token is customised: {"metadata":
    // "{{user.public_metadata}}"}
    metadata: user.publicMetadata,
    nbf: issuedAt - 10,
    sid: session.id,
    sts: 'active',
    sub: user.id,
    v: 2,
  })
}
