import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { type Fields, isFields, textOf } from './shared/values.ts'

interface State {
  bookings: Fields[]
  keys: Record<string, Fields>
}

const accountingError = (status: number, message: string): MockResponse => ({ status, body: { message } })

/** The buyer's own bookkeeping system, which no vendor documents: it accepts what the template's page says it sends. */
export const accounting = defineVendor<unknown, State>({
  key: 'accounting',
  name: 'Bookkeeping',
  hosts: ['accounting.example.com'],
  source: 'No vendor: a URL of the buyer, with the fields listed on the page of zapier-shop-events-to-n8n.',
  createState: () => ({ bookings: [], keys: {} }),
  authorize: (request) => {
    if (!request.headers.authorization && !request.headers['x-api-key'])
      throw new ApiError('Bookkeeping: no key', accountingError(401, 'Unauthorized'))
  },
  routes: [
    {
      method: 'POST',
      path: '/*',
      summary: 'Post an entry',
      respond: (request, { state, nextId }) => {
        const key = request.headers['idempotency-key']
        const stored = key === undefined ? undefined : state.keys[key]
        if (stored) return { body: stored }
        if (!isFields(request.body))
          throw new ApiError('Bookkeeping: no JSON', accountingError(400, 'The body must be JSON'))
        const { date, amount, currency } = request.body
        if (
          !/^\d{4}-\d\d-\d\d$/.test(textOf(date)) ||
          typeof amount !== 'number' ||
          !/^[A-Za-z]{3}$/.test(textOf(currency))
        )
          throw new ApiError(
            'Bookkeeping: date, amount or currency is wrong',
            accountingError(422, 'date, amount and currency are required'),
          )
        const booking = { id: nextId('booking'), ...request.body }
        state.bookings.push(booking)
        if (key !== undefined) state.keys[key] = booking
        return { status: 201, body: booking }
      },
    },
  ],
  fail: failAs(accountingError),
  credentials: { httpHeaderAuth: { name: 'Authorization', value: 'Bearer proof' } },
})
