import type { VendorRequest } from '../../vendor.ts'

/** What stands behind `Bearer` in the Authorization header, or undefined. */
export const bearer = (request: VendorRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** User and password of HTTP Basic, or undefined. */
export const basic = (request: VendorRequest): { user: string; password: string } | undefined => {
  const coded = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (coded === undefined) return undefined
  const [user = '', ...password] = Buffer.from(coded, 'base64').toString('utf8').split(':')
  return { user, password: password.join(':') }
}
