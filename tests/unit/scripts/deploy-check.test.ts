import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { localEnvironment } from '../../../local/environment.ts'
import { checkKeys } from '../../../scripts/deploy-check/check-keys.ts'
import { checkLimits } from '../../../scripts/deploy-check/check-limits.ts'
import { fail, look, pass, report } from '../../../scripts/deploy-check/finding.ts'
import { checkVariables, readSource } from '../../../scripts/deploy-check/settings.ts'
import { withTimeout } from '../../../scripts/deploy-check/with-timeout.ts'
import { checkDeploy } from '../../../scripts/deploy-check.ts'

const PRODUCTION = {
  SITE_URL: 'https://shop.example/',
  PUBLIC_CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsuc2hvcC5leGFtcGxlJA==',
  CLERK_SECRET_KEY: 'sk_live_abc',
  CLERK_JWT_KEY: 'MIIB',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  MAIL_API_KEY: 're_abc',
  MAIL_FROM: 'Shop <hello@shop.example>',
  SUPPORT_EMAIL: 'help@shop.example',
  DOWNLOAD_SECRET: 'x'.repeat(40),
}

test('the report has one line per check with its fix, and totals', () => {
  const findings = [
    pass('The site answers.'),
    look('The key is a test key.', 'Take the live one.'),
    fail('No mail.', 'Set it.'),
  ]
  expect(report(findings).split('\n')).toEqual([
    '✓ The site answers.',
    '! The key is a test key. → Take the live one.',
    '✗ No mail. → Set it.',
    '',
    '1 right, 1 to look at, 1 wrong',
  ])
})

describe('variables', () => {
  test('a complete production environment is right, and other checks get its defaults', () => {
    const { findings, settings } = checkVariables(PRODUCTION)
    expect(findings.map(({ mark }) => mark)).toEqual(['right'])
    expect(settings).toMatchObject({ SITE_URL: 'https://shop.example', STRIPE_API_URL: 'https://api.stripe.com' })
  })

  test('every error gets its own line, and other checks do not get the value', () => {
    const { findings, settings } = checkVariables({ ...PRODUCTION, CLERK_JWT_KEY: '', MAIL_FROM: 'nobody' })
    expect(findings).toHaveLength(2)
    expect(findings[0]).toMatchObject({ mark: 'wrong', what: expect.stringContaining('CLERK_JWT_KEY is missing') })
    expect(findings[1]).toMatchObject({ mark: 'wrong', what: expect.stringContaining('MAIL_FROM') })
    expect(settings).not.toHaveProperty('CLERK_JWT_KEY')
    expect(settings).not.toHaveProperty('MAIL_FROM')
  })

  test('the environment of `npm start` is no production environment', () => {
    const local = localEnvironment({
      siteUrl: 'http://localhost:4321',
      deskUrl: 'http://localhost:4322',
    })
    const { findings } = checkVariables(local)
    expect(findings).toMatchObject([
      { mark: 'wrong', what: expect.stringContaining('SITE_URL points to this machine') },
    ])
  })

  test('an .env file fills in what the shell does not set', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'deploy-check-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, '.env')
    await writeFile(file, 'MAIL_FROM="Shop <hello@shop.example>"\nPATH=nowhere\n')
    const source = await readSource(file)
    expect(source.MAIL_FROM).toBe('Shop <hello@shop.example>')
    expect(source.PATH).toBe(process.env.PATH)
    expect((await readSource(path.join(folder, 'absent'))).PATH).toBe(process.env.PATH)
  })

  test('without variables no service is called', async () => {
    const findings = await checkDeploy({})
    expect(findings.filter(({ what }) => what.endsWith('not checked.'))).toHaveLength(8)
    const right = findings.filter(({ mark }) => mark === 'right')
    expect(right.filter(({ what }) => !what.includes('rate limits'))).toEqual([])
  })
})

describe('keys', () => {
  const marks = (changes: Partial<typeof PRODUCTION>) =>
    checkKeys({ ...PRODUCTION, ...changes }).map(({ mark }) => mark)

  test('live keys are right', () => {
    expect(marks({})).toEqual(['right', 'right'])
    expect(marks({ STRIPE_SECRET_KEY: 'rk_live_abc' })).toEqual(['right', 'right'])
  })

  test('test keys need a look', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_abc',
      CLERK_SECRET_KEY: 'sk_test_a',
      PUBLIC_CLERK_PUBLISHABLE_KEY: 'pk_test_a',
    }
    expect(marks(keys)).toEqual(['look', 'look'])
  })

  test('Clerk keys of two instances are wrong', () => {
    expect(marks({ CLERK_SECRET_KEY: 'sk_test_abc' })).toEqual(['right', 'wrong'])
  })
})

describe('rate limits', () => {
  const limited = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `f${at}`,
      config: { path: '/x' as const, rateLimit: { windowLimit: 5, windowSize: 60 } },
      includedFiles: [],
    }))

  test.each([
    [2, 'right'],
    [5, 'look'],
    [6, 'wrong'],
  ])("%i are %s for Netlify's limits", (count, mark) => {
    expect(checkLimits(limited(count)).mark).toBe(mark)
  })
})

describe('an unreachable service', () => {
  test('is a message without a stack trace', async () => {
    const [finding] = await withTimeout('Stripe', () => Promise.reject(new TypeError('fetch failed')))
    expect(finding).toMatchObject({ mark: 'wrong', what: expect.stringMatching(/^Stripe could not be reached/) })
  })

  test('times out', async () => {
    const [finding] = await withTimeout('Clerk', () => new Promise(() => undefined), 20)
    expect(finding).toMatchObject({ mark: 'wrong', what: 'Clerk didn’t respond within 0.02 s.' })
  })
})
