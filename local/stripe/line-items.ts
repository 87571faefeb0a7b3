import type { Account } from './account.ts'
import { newPrice, newProduct } from './catalogue.ts'
import type { LineItem, Price } from './entities.ts'
import { invalid, missing, noSuch } from './errors.ts'
import { newId } from './ids.ts'
import type { Params } from './params.ts'

/** Reads `line_items`: each has a price id or inline `price_data`. */
export function readLineItems(account: Account, params: Params): LineItem[] {
  const items = params.groups('line_items')
  if (items.length === 0) throw missing('line_items')
  const lines = items.map((item) => readLineItem(account, item))
  const currencies = new Set(lines.map((line) => line.currency))
  if (currencies.size > 1) {
    throw invalid('All prices on a Checkout Session must be in the same currency.', { param: 'line_items' })
  }
  return lines
}

function readLineItem(account: Account, item: Params): LineItem {
  item.allowOnly('price', 'price_data', 'quantity')
  const quantity = item.integer('quantity')
  if (quantity === undefined) throw missing(item.nameOf('quantity'))
  if (quantity < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: item.nameOf('quantity'),
    })
  }
  const price = readPrice(account, item)
  const amount = price.unit_amount * quantity
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: account.data.products[price.product]?.name ?? null,
    metadata: {},
    price,
    quantity,
  }
}

function readPrice(account: Account, item: Params): Price {
  if (item.has('price') && item.has('price_data')) {
    throw invalid('You may only specify one of these parameters: price, price_data.', { param: item.nameOf('price') })
  }
  if (item.has('price_data')) return readPriceData(account, item.group('price_data'))
  const id = item.requiredText('price')
  const price = account.data.prices[id]
  if (!price) throw noSuch('price', id, { param: item.nameOf('price'), status: 400 })
  return structuredClone(price)
}

function readPriceData(account: Account, data: Params): Price {
  data.allowOnly('currency', 'unit_amount', 'product', 'product_data', 'tax_behavior')
  const currency = data.requiredText('currency').toLowerCase()
  const unit_amount = data.integer('unit_amount')
  if (unit_amount === undefined) throw missing(data.nameOf('unit_amount'))
  if (unit_amount < 0) {
    throw invalid('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param: data.nameOf('unit_amount'),
    })
  }
  const tax_behavior = data.choice('tax_behavior', ['exclusive', 'inclusive', 'unspecified'])
  const price = newPrice(account, { product: readProduct(account, data), unit_amount, currency, tax_behavior })
  // Stripe also stores inline prices, but inactive.
  account.data.prices[price.id] = { ...price, active: false }
  return price
}

function readProduct(account: Account, data: Params): string {
  const id = data.text('product')
  if (id !== undefined) {
    if (account.data.products[id]) return id
    throw noSuch('product', id, { param: data.nameOf('product'), status: 400 })
  }
  if (!data.has('product_data')) {
    throw invalid(`You must specify either \`product\` or \`product_data\` when creating a price.`, {
      code: 'parameter_missing',
      param: data.nameOf('product_data'),
    })
  }
  const product = data.group('product_data').allowOnly('name', 'description', 'images', 'metadata', 'tax_code')
  return newProduct(account, product.requiredText('name'), { description: product.text('description') }).id
}
