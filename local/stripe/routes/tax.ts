import type Stripe from 'stripe'
import type { Account } from '../account.ts'
import { type Api, reply } from '../api.ts'
import { LIST_PARAMS } from '../lists.ts'

/** Tax settings and registrations. */
export function addTaxRoutes(api: Api, account: Account) {
  const { taxCountry: country } = account
  const settings: Stripe.Tax.Settings = {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
    head_office: country
      ? { address: { city: null, country, line1: null, line2: null, postal_code: null, state: null } }
      : null,
    livemode: false,
    status: country ? 'active' : 'pending',
    status_details: country ? { active: {} } : { pending: { missing_fields: ['head_office', 'defaults.tax_code'] } },
  }

  api.get('/v1/tax/settings', (c) => reply(c, account, settings))
  api.get('/v1/tax/registrations', (c) => {
    c.get('params').allowOnly(...LIST_PARAMS, 'status')
    const data = country ? [{ id: 'taxreg_local', object: 'tax.registration', country, status: 'active' }] : []
    return reply(c, account, { object: 'list', data, has_more: false, url: '/v1/tax/registrations' })
  })
}
