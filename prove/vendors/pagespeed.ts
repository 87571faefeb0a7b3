import { defineVendor } from '../vendor.ts'
import { apiError, failAsGoogle } from './google/account.ts'
import { fieldsOf } from './shared/values.ts'

interface Seed {
  /** By URL: scores from 0 to 1, or null where Lighthouse could not compute one, and audits. Other pages fail to load. */
  pages: Record<string, { scores?: Record<string, number | null>; audits?: Record<string, object>; finalUrl?: string }>
}

const DEFAULT_AUDITS = {
  'largest-contentful-paint': ['2.9 s', 2900],
  'cumulative-layout-shift': ['0.01', 0.01],
  'total-blocking-time': ['200 ms', 200],
  'first-contentful-paint': ['1.2 s', 1200],
  'speed-index': ['2.5 s', 2500],
} as const

export const pagespeed = defineVendor<Seed, Seed>({
  key: 'pagespeed',
  name: 'PageSpeed Insights',
  hosts: ['www.googleapis.com'],
  source:
    'developers.google.com/speed/docs/insights/rest, from memory. Without a key: the error in github.com/googleapis/google-api-php-client/issues/2657, read 2026-11-30.',
  createState: (seed) => seed ?? { pages: {} },
  // Callers without a key share one quota, which is used up most of the time.
  authorize: ({ query }) => {
    if (query.get('key')) return
    const message = `Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service 'pagespeedonline.googleapis.com' for consumer 'project_number:583797351490'.`
    throw apiError(429, message)
  },
  routes: [
    {
      method: 'GET',
      path: '/pagespeedonline/v5/runPagespeed',
      summary: 'Analyze a page',
      respond: (request, { state, now }) => {
        const url = request.query.get('url') ?? ''
        const strategy = request.query.get('strategy') ?? 'desktop'
        const categories = request.query.getAll('category').map((name) => name.toLowerCase().replace('_', '-'))
        if (!/^https?:\/\/[^/]+/.test(url))
          throw apiError(
            400,
            `Invalid value '${url}'. Values must match the following regular expression: '(url:|origin:)?http(s)?://.*'`,
          )
        if (!/^(mobile|desktop)$/i.test(strategy)) throw apiError(400, `Invalid value at 'strategy': ${strategy}`)
        const invalid = categories.find((name) => !/^(performance|seo|accessibility|best-practices|pwa)$/.test(name))
        if (invalid !== undefined) throw apiError(400, `Invalid value at 'category': ${invalid}`)
        const page = state.pages[url] ?? state.pages[url.replace(/\/$/, '')] ?? state.pages[`${url}/`]
        if (!page)
          throw apiError(
            500,
            'Lighthouse returned error: FAILED_DOCUMENT_REQUEST. Lighthouse was unable to reliably load the page you requested.',
          )
        const score = (name: string): number | null => (page.scores?.[name] === undefined ? 0.8 : page.scores[name])
        const audits = Object.fromEntries(
          Object.entries(DEFAULT_AUDITS).map(([id, [displayValue, numericValue]]) => [
            id,
            { id, title: id, score: 0.8, displayValue, numericValue, ...fieldsOf(page.audits?.[id]) },
          ]),
        )
        return {
          body: {
            captchaResult: 'CAPTCHA_NOT_NEEDED',
            kind: 'pagespeedonline#result',
            id: page.finalUrl ?? url,
            loadingExperience: { initial_url: url },
            lighthouseResult: {
              requestedUrl: url,
              finalUrl: page.finalUrl ?? url,
              finalDisplayedUrl: page.finalUrl ?? url,
              fetchTime: now().toISOString(),
              configSettings: { formFactor: strategy.toLowerCase() },
              categories: Object.fromEntries(
                (categories.length > 0 ? categories : ['performance']).map((id) => [id, { id, score: score(id) }]),
              ),
              audits: { ...page.audits, ...audits },
            },
          },
        }
      },
    },
  ],
  fail: failAsGoogle,
  credentials: { httpQueryAuth: { name: 'key', value: 'AIzaProof' } },
})
