import { defineVendor } from '../vendor.ts'
import { type Account, AIRTOP_API_KEY, type AirtopSeed, errorModel, refuse } from './airtop/account.ts'
import { DOWNLOADS, pageRoutes } from './airtop/pages.ts'
import { sessionRoutes } from './airtop/sessions.ts'
import { failAs } from './shared/fail.ts'
import { bearer } from './shared/token.ts'

export const airtop = defineVendor<AirtopSeed, Account>({
  key: 'airtop',
  name: 'Airtop',
  hosts: ['api.airtop.ai', DOWNLOADS],
  source:
    'https://docs.airtop.ai/api-reference and github.com/airtop-ai/airtop-node-sdk at 606d6ce, generated from Airtop’s ' +
    'OpenAPI file; read November 29, 2026. From memory: error texts, the status of an exceeded plan, how an AI request ' +
    'reports that it failed. Cases supply what the model reads on a page.',
  createState: (seed) => ({
    sessions: (seed?.openSessions ?? []).map((id) => ({
      id,
      status: 'running',
      profile: '',
      timeoutMinutes: 10,
      savesProfile: false,
      windows: [],
    })),
    files: [],
    typed: [],
    clicked: [],
    answers: [...(seed?.answers ?? [])],
    clicks: [...(seed?.clicks ?? [])],
    redirects: seed?.redirects ?? {},
  }),
  authorize: (request) => {
    // A signed URL is authorized by itself.
    if (request.host === DOWNLOADS ? !request.query.has('signature') : bearer(request) !== AIRTOP_API_KEY)
      throw refuse(401, 'Invalid API key')
  },
  routes: [...sessionRoutes, ...pageRoutes],
  fail: failAs(errorModel),
  rejections: { 'plan-limit': errorModel(429, 'Your plan’s limit is reached. Upgrade your plan to continue.') },
  credentials: {
    airtopApi: { apiKey: AIRTOP_API_KEY },
    httpCustomAuth: {
      json: JSON.stringify({
        headers: { Authorization: `Bearer ${AIRTOP_API_KEY}` },
        body: { text: 'correct horse battery' },
      }),
    },
  },
})
