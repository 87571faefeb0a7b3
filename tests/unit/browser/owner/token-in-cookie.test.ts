import { expect, test } from 'vitest'
import { cookieTimeLeft, tokenInCookie } from '#browser/owner/token-in-cookie.ts'

const NOW = 1_800_000_000_000
const aToken = (secondsLeft: unknown) => {
  const exp = typeof secondsLeft === 'number' ? NOW / 1000 + secondsLeft : secondsLeft
  return `e30.${Buffer.from(JSON.stringify({ exp, name: 'Zoë?~ÿ' })).toString('base64url')}.sig`
}

test('a token with time left is used, among other cookies and with the suffix Clerk may add', () => {
  const good = aToken(40)
  expect(tokenInCookie(`__client_uat=1; __session=${good}; theme=dark`, NOW)).toBe(good)
  expect(tokenInCookie(`__session_Ab-1=${good}`, NOW)).toBe(good)
  expect(tokenInCookie(`__session=${aToken(-1)}; __session_Ab-1=${good}`, NOW)).toBe(good)
})

test.each([
  ['no cookie', ''],
  ['another cookie of a similar name', `my__session=${aToken(40)}`],
  ['an ended token', `__session=${aToken(-1)}`],
  ['a token about to end', `__session=${aToken(4)}`],
  ['a token without an end', `__session=${aToken('later')}`],
  ['what is no token', '__session=%7B%7D'],
  ['an emptied cookie', '__session=; theme=dark'],
])('%s leaves it to Clerk', (_, cookies) => {
  expect(tokenInCookie(cookies, NOW)).toBeNull()
})

test('the time a token will still do ends some seconds before the token, and is 0 without one', () => {
  expect(cookieTimeLeft(`__session=${aToken(40)}`, NOW)).toBe(35_000)
  expect(cookieTimeLeft(`__session=${aToken(4)}`, NOW)).toBe(0)
  expect(cookieTimeLeft('', NOW)).toBe(0)
})
