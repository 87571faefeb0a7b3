/**
 * Tests the shop's main flows under the Netlify CLI, with the local Clerk, Stripe and mail: `npm run test:netlify`.
 * Downloads the CLI on the first run. Ends with `N passed, N failed`, like `npm test`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { signJwt } from '../local/clerk/tokens.ts'
import { listen } from '../local/netlify/listen.ts'
import { openServices } from '../local/open-services.ts'
import { seedShop } from '../local/seed.ts'
import { PackagesMissing } from './cached-packages.ts'
import { serveByNetlify } from './netlify/serve.ts'
import { smokeTests } from './netlify/smoke-tests.ts'
import { freePorts } from './ports.ts'
import { say } from './run-until-stopped.ts'
import { type Counts, summary } from './test-report.ts'

const root = path.dirname(import.meta.dirname)

async function testByNetlify(): Promise<Counts> {
  const ports = await freePorts()
  const siteUrl = `http://localhost:${ports.site}`
  const dataDir = await mkdtemp(path.join(tmpdir(), 'flowshelf-netlify-data-'))
  const services = await openServices({ siteUrl, deskUrl: `http://localhost:${ports.desk}`, dataDir, root })
  const { NETLIFY_BLOBS_CONTEXT: _, ...environment } = services.environment
  const answer = getRequestListener((request) => services.desk.fetch(request), { overrideGlobalObjects: false })
  const desk = await listen(answer, ports.desk)
  try {
    say('Building and serving the site with the Netlify CLI …')
    const served = await serveByNetlify(root, { port: ports.site, environment, log: say })
    try {
      await seedShop(services)
      services.clerk.seed([{ id: 'user_buyer', email: 'buyer@flowshelf.test' }])
      const token = (user: string) => sessionToken(siteUrl, `user_${user}`)
      const tokens = { admin: token('admin'), visitor: token('visitor'), buyer: token('buyer') }
      const checks = smokeTests({ root, siteUrl, tokens, mails: services.mail.mails, served })
      return await runAll(checks, served.output)
    } finally {
      await served.stop()
    }
  } finally {
    await desk.close()
    await services.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function runAll(checks: ReturnType<typeof smokeTests>, output: () => string): Promise<Counts> {
  const counts = { passed: 0, failed: 0 }
  for (const [name, run] of checks) {
    const problem = await run().then(
      () => null,
      (error: Error) => error.message,
    )
    say(problem === null ? `✓ ${name}` : `✗ ${name}: ${problem}`)
    counts[problem === null ? 'passed' : 'failed'] += 1
  }
  if (counts.failed > 0) say(`\nLast output of the Netlify CLI:\n${output().slice(-4000)}\n`)
  return counts
}

/** Signed like the local Clerk's; valid long enough for a slow machine. */
function sessionToken(siteUrl: string, userId: string): string {
  const now = Math.floor(Date.now() / 1000)
  const times = { iat: now - 10, nbf: now - 10, exp: now + 3600 }
  return signJwt({
    azp: siteUrl,
    iss: 'https://clerk.local.test',
    sid: `sess_of_${userId}`,
    sts: 'active',
    sub: userId,
    v: 2,
    ...times,
  })
}

try {
  const counts = await testByNetlify()
  say(`\n${summary([counts])}`)
  process.exit(counts.failed > 0 ? 1 : 0)
} catch (error) {
  if (!(error instanceof PackagesMissing)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
