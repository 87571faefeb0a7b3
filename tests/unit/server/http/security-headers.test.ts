import { describe, expect, test } from 'vitest'
import { securityHeaders } from '../../../../src/server/http/security-headers.ts'

/** Clerk's host in it is clerk.shop.example. */
const KEY = `pk_live_${Buffer.from('clerk.shop.example$').toString('base64')}`

function policyOf(proxyUrl: string): Record<string, string> {
  const text = securityHeaders(['let a', '{}'], { publishableKey: KEY, proxyUrl })['Content-Security-Policy']
  return Object.fromEntries(text.split('; ').map((rule) => [rule.split(' ')[0], rule.replace(/^\S+ /, '')]))
}

describe('the content security policy', () => {
  test('allows our scripts by URL or by hash, and no injected one', () => {
    const scripts = policyOf('/__clerk')['script-src'] ?? ''
    expect(scripts).toMatch(/^'self' 'sha256-\S+=' 'sha256-\S+=' challenges\.cloudflare\.com$/)
  })

  test('leaves connections to the rule for everything where Clerk lives on our own origin', () => {
    expect(policyOf('/__clerk')).toMatchObject({ 'default-src': "'self'" })
    expect(policyOf('/__clerk')['connect-src']).toBeUndefined()
  })

  test.each([
    ['its own host', '', 'clerk.shop.example', 'clerk.shop.example'],
    ['a proxy elsewhere', 'https://sign-in.shop.example/clerk', 'sign-in.shop.example', 'sign-in.shop.example/clerk'],
  ])('opens connections to Clerk at %s, and only its own packages as scripts', (_, proxyUrl, host, api) => {
    const policy = policyOf(proxyUrl)
    expect(policy['connect-src']).toBe(`'self' ${host}`)
    expect(policy['script-src']?.split(' ')).toContain(`${api}/npm/@clerk/`)
    expect(policy['script-src']?.split(' ')).not.toContain(host)
    expect(policy['img-src']).toBe("'self' data: i.ytimg.com")
  })

  test('forbids what default-src does not cover', () => {
    expect(policyOf('/__clerk')).toMatchObject({
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
  })

  // Each answer to a first visit carries them, and each byte of them is one less for the page in its first packets.
  test('leaves all headers under 900 bytes', () => {
    const headers = securityHeaders(['let a', '{}'], { publishableKey: KEY, proxyUrl: '/__clerk' })
    const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
    expect(bytes).toBeLessThan(900)
  })
})
