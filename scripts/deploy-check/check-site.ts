import { inlineScripts, securityHeaders, sourceOf } from '../../src/server/http/security-headers.ts'
import { type Finding, fail, look, pass } from './finding.ts'
import type { Known } from './settings.ts'
import { TIMEOUT_MS } from './with-timeout.ts'

/** Whether the site is up at its URL, with our headers and working functions. Rejects when it is unreachable. */
export async function checkSite(
  env: Known<'SITE_URL' | 'PUBLIC_CLERK_PUBLISHABLE_KEY' | 'PUBLIC_CLERK_PROXY_URL'>,
): Promise<Finding[]> {
  const siteUrl = env.SITE_URL
  const ask = (path: string) =>
    fetch(`${siteUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const [home, payments] = await Promise.all([ask('/'), ask('/api/payments')])
  if (home.status !== 200) return [badAnswer(siteUrl, home)]
  const scripts = inlineScripts(await home.text())
  const wanted = securityHeaders(scripts, {
    publishableKey: env.PUBLIC_CLERK_PUBLISHABLE_KEY,
    proxyUrl: env.PUBLIC_CLERK_PROXY_URL,
  })
  return [
    pass(`${siteUrl} responds.`),
    checkHeaders(home.headers, { scripts, wanted }),
    payments.status === 401
      ? pass('The functions run, and require a sign-in.')
      : fail(
          `/api/payments returns ${payments.status} without a sign-in, but should return 401.`,
          payments.status === 404
            ? 'The functions are not deployed. See the deploy log for "Functions bundling".'
            : 'See Netlify → Logs → Functions → payments, which names any invalid variable.',
        ),
  ]
}

function badAnswer(siteUrl: string, { status, headers }: Response): Finding {
  const target = headers.get('location')
  if (target)
    return fail(
      `${siteUrl} redirects to ${target}: sign-in and payments would return to the wrong URL.`,
      'Set SITE_URL to the final URL, and redeploy.',
    )
  return fail(`${siteUrl} returns ${status}.`, 'Check the latest deploy on Netlify, and that the domain points to it.')
}

/** `scripts`: those of the page. One policy covers all pages, so it also allows the inline scripts of others. */
function checkHeaders(
  found: Headers,
  { scripts, wanted }: { scripts: readonly string[]; wanted: Record<string, string> },
): Finding {
  const missing = Object.keys(wanted).filter((name) => !found.has(name))
  if (missing.length > 0)
    return fail(
      `The home page lacks ${missing.join(', ')}.`,
      'dist/_headers was not deployed. Deploy the complete output of `npm run build`.',
    )
  const policy = found.get('content-security-policy') ?? ''
  const shut = scripts.some((text) => !policy.includes(sourceOf(text)))
  const other = Object.entries(wanted).flatMap(([name, value]) =>
    withoutHashes(found.get(name)) === withoutHashes(value) ? [] : [name],
  )
  if (other.length === 0 && !shut) return pass('The home page has all our security headers.')
  return look(
    `${other.join(', ') || 'The hash of a script in the page'} differs from the result of these variables and this version of the code.`,
    'If variables or code changed since the last deploy, deploy again.',
  )
}

const withoutHashes = (value: string | null) => value?.replace(/ 'sha256-[^']*'/g, '')
