import type { Fields } from '../shared/values.ts'

/** Default fields. */
export const DEFAULTS: Record<'orders' | 'products', Fields> = {
  orders: {
    status: 'processing',
    currency: 'EUR',
    total: '0.00',
    customer_id: 0,
    billing: { first_name: '', last_name: '', email: '', phone: '' },
    shipping: {},
    line_items: [],
    refunds: [],
    meta_data: [],
    date_created: '2026-01-01T00:00:00',
    date_created_gmt: '2026-01-01T00:00:00',
  },
  products: {
    name: '',
    status: 'publish',
    type: 'simple',
    price: '',
    regular_price: '',
    sale_price: '',
    description: '',
    short_description: '',
    sku: '',
    stock_status: 'instock',
    stock_quantity: null,
    categories: [],
    tags: [],
    images: [],
    date_created: '2026-01-01T00:00:00',
    date_created_gmt: '2026-01-01T00:00:00',
  },
}
