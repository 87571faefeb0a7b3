import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { bearer } from './shared/token.ts'

interface TemplateSeed {
  slug: string
  name: string
  version: string
  note?: string
  saved?: boolean
  lists?: readonly string[]
  /** As n8n's API accepts it. */
  workflow: object
  /** Ids of nodes that need an account. */
  accounts?: readonly string[]
  /** Node id -> parameters that n8n's editor leaves out. */
  defaults?: object
}

/** The shop, as `/installer` responds to a member's token. */
interface Seed {
  templates?: readonly TemplateSeed[]
  /** The error returned for every request. */
  refused?: 'access-revoked'
}

const SENTENCES = {
  'unknown-token': 'This access token was revoked or never existed. Create a new one in your account.',
  'access-revoked': 'This purchase was refunded or its access was revoked. You can buy a plan again under Pricing.',
  'unknown-template': 'We couldn’t find that template.',
  busy: 'Too many requests. Try again in 40 seconds.',
  'service-down': 'We can’t reach our storage right now. Try again in a minute.',
}

const failure = (status: number, kind: keyof typeof SENTENCES): MockResponse => ({
  status,
  body: { success: false, data: null, kind, error: SENTENCES[kind] },
})

const SITE = 'https://flowshelf.example'

function listTemplates(_: VendorRequest, { state }: RouteContext<Seed>): MockResponse {
  const templates = (state.templates ?? []).map(({ slug, name, version, note = '', saved = false, lists = [] }) => ({
    slug,
    name,
    version,
    note,
    saved,
    lists,
    updateUrl: `${SITE}/update?template=${slug}`,
  }))
  return { body: { templates: templates.sort((a, b) => (a.slug < b.slug ? -1 : 1)) } }
}

export const flowshelf = defineVendor<Seed, Seed>({
  key: 'flowshelf',
  name: 'Flowshelf',
  hosts: ['flowshelf.example'],
  source: 'tests/contract/shop-installer.test.ts, which tests the same responses of the shop.',
  createState: (seed) => seed ?? {},
  authorize: (request) => {
    if (!/^flowshelf_pat_[\w-]{43}$/.test(bearer(request) ?? ''))
      throw new ApiError('Flowshelf: no access token', failure(401, 'unknown-token'))
  },
  routes: [
    {
      method: 'GET',
      path: '/installer',
      summary: 'List the member’s templates',
      empty: () => ({ body: { templates: [] } }),
      respond: (request, context) =>
        context.state.refused ? failure(403, context.state.refused) : listTemplates(request, context),
    },
    {
      method: 'GET',
      path: '/installer/:slug',
      summary: 'Read the newest file of a template',
      respond: ({ params }, { state }) => {
        const found = state.templates?.find(({ slug }) => slug === params.slug)
        if (!found) throw new ApiError('Flowshelf: unknown template', failure(404, 'unknown-template'))
        const { slug, name, version, workflow, accounts = [], defaults = {} } = found
        return { body: { slug, name, version, workflow, accounts, defaults } }
      },
    },
  ],
  fail: (kind) => {
    if (kind === 'unauthorized') return failure(401, 'unknown-token')
    if (kind === 'rate-limited') return { ...failure(429, 'busy'), headers: { 'retry-after': '40' } }
    return failure(502, 'service-down')
  },
  credentials: { httpBearerAuth: { token: `flowshelf_pat_${'proof'.repeat(8)}abc` } },
})
