import type { VendorRequest } from '../../vendor.ts'

/** The token of a Bearer Authorization header. */
export const bearer = (request: VendorRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The credentials of HTTP Basic authentication. */
export const basic = (request: VendorRequest): { user: string; password: string } | undefined => {
  const coded = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (coded === undefined) return undefined
  const [user = '', ...password] = Buffer.from(coded, 'base64').toString('utf8').split(':')
  return { user, password: password.join(':') }
}
