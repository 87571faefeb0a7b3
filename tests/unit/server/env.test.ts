import { describe, expect, test } from 'vitest'
import { BadEnvironment, readEnv, VARIABLES } from '#server/env.ts'

const LIVE = {
  SITE_URL: 'https://flowshelf.example',
  PUBLIC_CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsuZmxvd3NoZWxmLmV4YW1wbGUk',
  CLERK_SECRET_KEY: 'sk_live_owner',
  CLERK_JWT_KEY: '-----BEGIN PUBLIC KEY-----\nMIIB\nIjAN\n-----END PUBLIC KEY-----',
  STRIPE_SECRET_KEY: 'sk_live_owner',
  STRIPE_WEBHOOK_SECRET: 'whsec_owner',
  MAIL_API_KEY: 're_owner',
  MAIL_FROM: 'Flowshelf <hello@flowshelf.example>',
  DOWNLOAD_SECRET: 'f'.repeat(32),
}
const LOCAL = {
  ...LIVE,
  SITE_URL: 'http://localhost:4321',
  PUBLIC_CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsubG9jYWwudGVzdCQ=',
  PUBLIC_CLERK_PROXY_URL: '/__clerk',
  CLERK_SECRET_KEY: 'sk_live_local',
  CLERK_API_URL: 'http://localhost:4322/clerk',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_API_URL: 'http://localhost:4322',
  MAIL_API_URL: 'http://localhost:4322',
}

const mistakesIn = (source: Record<string, string>) => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof BadEnvironment) return error.mistakes
    throw error
  }
}

test('a complete production environment is read', () => {
  expect(readEnv({ ...LIVE, ADMIN_EMAILS: 'Ada@Example.com, bob@example.com' })).toMatchObject({
    SITE_URL: 'https://flowshelf.example',
    CLERK_JWT_KEY: 'MIIBIjAN',
    STRIPE_API_URL: 'https://api.stripe.com',
    ADMIN_EMAILS: ['ada@example.com', 'bob@example.com'],
  })
})

test('a complete local environment is read', () => {
  expect(mistakesIn(LOCAL)).toEqual([])
})

test('every missing variable is named at once, with the place to find it', () => {
  const mistakes = mistakesIn({})
  expect(mistakes).toContain('STRIPE_SECRET_KEY is missing: Stripe → Developers → API keys → Secret key')
  expect(mistakes).toHaveLength(VARIABLES.filter(({ required }) => required).length)
})

describe('what must not be mixed', () => {
  test.each([
    ['a local Clerk', { CLERK_API_URL: 'http://localhost:4322/clerk' }, /CLERK_API_URL points to this machine/],
    [
      'a local Stripe',
      { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_URL: 'http://127.0.0.1:4322' },
      /STRIPE_API_URL points/,
    ],
    ['a local mail service', { MAIL_API_URL: 'http://[::1]:4322' }, /MAIL_API_URL points/],
    ['a local Google', { SHEETS_API_URL: 'http://localhost:4322' }, /SHEETS_API_URL points to this machine/],
    ['another site in the place of Google', { SHEETS_API_URL: 'https://sheets.example' }, /must be Google itself/],
    ['the local proxy', { PUBLIC_CLERK_PROXY_URL: '/__clerk' }, /PUBLIC_CLERK_PROXY_URL is the local mock/],
    ['the local Stripe key', { STRIPE_SECRET_KEY: 'sk_test_local' }, /STRIPE_SECRET_KEY holds the value of the local/],
    [
      'the local download secret',
      { DOWNLOAD_SECRET: 'local-download-secret-only-for-this-machine' },
      /DOWNLOAD_SECRET/,
    ],
    ['no encryption', { SITE_URL: 'http://flowshelf.example' }, /SITE_URL must start with https/],
  ])('a public site with %s does not start', (_, changes, message) => {
    expect(mistakesIn({ ...LIVE, ...changes }).join('\n')).toMatch(message)
  })

  test('a live Stripe key with a local Stripe does not start, not even on this machine', () => {
    expect(mistakesIn({ ...LOCAL, STRIPE_SECRET_KEY: 'sk_live_owner' }).join('\n')).toMatch(
      /a live Stripe key can only be used with Stripe itself/,
    )
  })

  test.each([
    ['a function', { AWS_LAMBDA_FUNCTION_NAME: 'file' }],
    ['a function that claims to run on a machine', { LAMBDA_TASK_ROOT: '/var/task', NETLIFY_LOCAL: 'true' }],
    ['a build', { NETLIFY: 'true', NETLIFY_LOCAL: 'true' }],
  ])('%s of a deploy that believes to be local does not start', (_, platform) => {
    expect(mistakesIn({ ...LOCAL, ...platform }).join('\n')).toMatch(/SITE_URL points to this machine/)
  })

  test('Netlify’s own program may run the shop on this machine', () => {
    const platform = { AWS_LAMBDA_FUNCTION_NAME: 'handler', LAMBDA_TASK_ROOT: '/home/ada/shop', NETLIFY_LOCAL: 'true' }
    expect(mistakesIn({ ...LOCAL, ...platform })).toEqual([])
  })
})

describe('a deploy of a pull request or a branch', () => {
  const address = 'https://deploy-preview-7--flowshelf.netlify.app'
  const TEST_KEYS = {
    STRIPE_SECRET_KEY: 'sk_test_owner',
    CLERK_SECRET_KEY: 'sk_test_owner',
    PUBLIC_CLERK_PUBLISHABLE_KEY: 'pk_test_b3duZXIk',
  }
  const platform = { CONTEXT: 'deploy-preview', DEPLOY_PRIME_URL: address }

  test('uses its own URL, so that sign-ins and payments return to it', () => {
    expect(readEnv({ ...LIVE, ...TEST_KEYS, ...platform }).SITE_URL).toBe(address)
    expect(readEnv({ ...LIVE, ...platform, CONTEXT: 'production' }).SITE_URL).toBe('https://flowshelf.example')
  })

  test.each(Object.keys(TEST_KEYS))('does not start with a live %s', (name) => {
    const keys = { ...TEST_KEYS, [name]: LIVE[name as keyof typeof TEST_KEYS] }
    expect(mistakesIn({ ...LIVE, ...keys, ...platform })).toEqual([
      expect.stringContaining(
        `${name} is a live key, and this deploy is a deploy-preview: give that context the test key`,
      ),
    ])
  })
})
