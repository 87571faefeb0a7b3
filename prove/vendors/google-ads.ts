import { defineVendor } from '../vendor.ts'
import { apiError, authorizeGoogle, failAsGoogle, googleCredential } from './google/account.ts'
import { type Fields, fieldsOf, textOf, valueAt } from './shared/values.ts'

/** Campaigns in the API's format: campaign, metrics, campaignBudget. */
interface Seed {
  campaigns: Fields[]
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase())

export const googleAds = defineVendor<Seed, Seed>({
  key: 'google-ads',
  name: 'Google Ads',
  hosts: ['googleads.googleapis.com'],
  source: 'developers.google.com/google-ads/api, from memory. How n8n 2.41.1 calls it was read in its Google Ads node.',
  createState: (seed) => seed ?? { campaigns: [] },
  authorize: (request) => {
    authorizeGoogle(request)
    if (!request.headers['developer-token']) throw apiError(401, 'The developer token is missing.')
  },
  routes: [
    {
      method: 'POST',
      path: '/:version/customers/:customer/:call',
      summary: 'Query campaigns',
      empty: () => ({ body: { fieldMask: '' } }),
      respond: (request, { state }) => {
        if (!/^googleAds:search$/.test(request.params.call ?? '')) throw apiError(404, 'Not found')
        if (!/^\d{10}$/.test(request.params.customer ?? ''))
          throw apiError(400, `Invalid customer ID '${request.params.customer}'.`)
        const query = textOf(fieldsOf(request.body).query)
        const [, names = '', table] = /^\s*select\s+(.+?)\s+from\s+(\w+)/is.exec(query) ?? []
        if (table === undefined) throw apiError(400, 'Error in query: unexpected input.')
        if (table !== 'campaign') throw new Error(`The Google Ads mock does not support the resource ${table} yet`)
        const wanted = names.split(',').map((name) => name.trim())
        const invalid = wanted.find(
          (name) => !/^(campaign|campaign_budget|metrics|segments|customer)\.[a-z_]+$/.test(name),
        )
        if (invalid !== undefined) throw apiError(400, `Unrecognized field in the query: '${invalid}'.`)
        const results = state.campaigns.map((campaign) => {
          const row: Record<string, Fields> = {}
          for (const name of wanted) {
            const [group = '', field = ''] = name.split('.').map(camel)
            const value = valueAt(campaign, `${group}.${field}`)
            if (value !== undefined) row[group] = { ...row[group], [field]: value }
          }
          const own = valueAt(campaign, 'campaign.id')
          return {
            ...row,
            campaign: {
              resourceName: `customers/${request.params.customer}/campaigns/${textOf(own)}`,
              ...row.campaign,
            },
          }
        })
        return { body: { ...(results.length > 0 ? { results } : {}), fieldMask: wanted.map(camel).join(',') } }
      },
    },
  ],
  fail: failAsGoogle,
  credentials: {
    googleAdsOAuth2Api: { ...googleCredential('https://www.googleapis.com/auth/adwords'), developerToken: 'proof' },
  },
})
