import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import type { Fields } from './shared/values.ts'

interface Seed {
  shipments: Record<
    string,
    Fields & {
      status: 'pre-transit' | 'transit' | 'delivered' | 'failure' | 'unknown'
      description?: string
      at?: string
      estimated?: string
    }
  >
}

const dhlError = (status: number, title: string, detail = title): MockResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { status, title, detail },
})

export const dhl = defineVendor<Seed, Seed>({
  key: 'dhl',
  name: 'DHL',
  hosts: ['api-eu.dhl.com'],
  source: 'developer.dhl.com (Shipment Tracking, Unified), from memory.',
  createState: (seed) => seed ?? { shipments: {} },
  authorize: (request) => {
    if (!request.headers['dhl-api-key'])
      throw new ApiError('DHL: no key', dhlError(401, 'Unauthorized', 'Unauthorized for given resource.'))
  },
  routes: [
    {
      method: 'GET',
      path: '/track/shipments',
      summary: 'Track a shipment',
      respond: (request, { state }) => {
        const number = request.query.get('trackingNumber') ?? ''
        if (number === '')
          throw new ApiError(
            'DHL: trackingNumber is missing',
            dhlError(400, 'Bad Request', "The 'trackingNumber' query parameter is required."),
          )
        const {
          status: statusCode,
          description = '',
          at = '2026-01-01T00:00:00',
          estimated,
          ...rest
        } = state.shipments[number] ?? {}
        if (statusCode === undefined)
          return dhlError(404, 'No result found', 'No shipment with given tracking number found.')
        const status = { timestamp: at, statusCode, status: String(statusCode), description }
        return {
          body: {
            shipments: [
              {
                id: number,
                service: 'parcel-de',
                status,
                events: [status],
                ...(estimated ? { estimatedTimeOfDelivery: estimated } : {}),
                ...rest,
              },
            ],
          },
        }
      },
    },
  ],
  fail: failAs(dhlError, '5'),
  credentials: { httpHeaderAuth: { name: 'DHL-API-Key', value: 'proof' } },
})
