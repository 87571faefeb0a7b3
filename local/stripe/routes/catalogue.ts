import type { Account } from '../account.ts'
import { type Api, reply } from '../api.ts'
import { noSuch } from '../errors.ts'
import { LIST_PARAMS, page } from '../lists.ts'

/** Products, prices, coupons and promotion codes. Read-only: the seed defines them. */
export function addCatalogueRoutes(api: Api, account: Account) {
  api.get('/v1/products', (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS, 'active')
    const active = params.flag('active')
    const products = Object.values(account.data.products).filter(
      (product) => active === undefined || product.active === active,
    )
    return reply(c, account, page(products, params, '/v1/products'))
  })

  api.get('/v1/prices', (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS, 'active', 'product')
    const active = params.flag('active')
    const product = params.text('product')
    const prices = Object.values(account.data.prices)
      .filter((price) => active === undefined || price.active === active)
      .filter((price) => product === undefined || price.product === product)
    return reply(c, account, page(prices, params, '/v1/prices'))
  })

  api.get('/v1/coupons', (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS)
    return reply(c, account, page(Object.values(account.data.coupons), params, '/v1/coupons'))
  })

  api.get('/v1/promotion_codes', (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS, 'active', 'code', 'coupon')
    const active = params.flag('active')
    const code = params.text('code')?.toUpperCase()
    const coupon = params.text('coupon')
    const codes = Object.values(account.data.promotionCodes)
      .filter((entry) => active === undefined || entry.active === active)
      .filter((entry) => code === undefined || entry.code.toUpperCase() === code)
      .filter((entry) => coupon === undefined || entry.promotion.coupon === coupon)
    return reply(c, account, page(codes, params, '/v1/promotion_codes'))
  })

  const tables = {
    products: ['products', 'product'],
    prices: ['prices', 'price'],
    coupons: ['coupons', 'coupon'],
    promotion_codes: ['promotionCodes', 'promotion code'],
  } as const
  for (const [path, [table, name]] of Object.entries(tables)) {
    api.get(`/v1/${path}/:id`, (c) => {
      c.get('params').allowOnly('expand')
      const id = c.req.param('id')
      const found = account.data[table][id]
      if (!found) throw noSuch(name, id, { param: name.replace(' ', '_') })
      return reply(c, account, found)
    })
  }
}
