import { ApiError, defineVendor } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import type { Fields } from './shared/values.ts'

interface Seed {
  /** By `carrier/number`. */
  tracks: Record<
    string,
    {
      status: 'PRE_TRANSIT' | 'TRANSIT' | 'DELIVERED' | 'RETURNED' | 'FAILURE' | 'UNKNOWN'
      date?: string
      details?: string
      history?: Fields[]
    }
  >
}

const word = (status: number, detail: string) => ({ status, body: { detail } })

export const shippo = defineVendor<Seed, Seed>({
  key: 'shippo',
  name: 'Shippo',
  hosts: ['api.goshippo.com'],
  source: 'docs.goshippo.com, from memory.',
  createState: (seed) => seed ?? { tracks: {} },
  authorize: (request) => {
    if (!/^(ShippoToken|Bearer) \S+$/.test(request.headers.authorization ?? ''))
      throw new ApiError('Shippo: no token', word(401, 'Authentication credentials were not provided.'))
  },
  routes: [
    {
      method: 'GET',
      path: '/tracks/:carrier/:number',
      summary: 'Track a shipment',
      respond: (request, { state }) => {
        const { carrier = '', number = '' } = request.params
        if (!/^[a-z0-9_]+$/.test(carrier))
          throw new ApiError(`Shippo: unknown carrier ${carrier}`, word(400, `Carrier ${carrier} is not supported.`))
        const track = state.tracks[`${carrier}/${number}`]
        const now = track && {
          status: track.status,
          status_date: track.date ?? '2026-01-01T00:00:00Z',
          status_details: track.details ?? '',
          substatus: null,
          location: null,
        }
        return {
          body: {
            carrier,
            tracking_number: number,
            address_from: null,
            address_to: null,
            eta: null,
            servicelevel: { token: null, name: null },
            tracking_status: now ?? null,
            tracking_history: track?.history ?? (now ? [now] : []),
            messages: [],
          },
        }
      },
    },
  ],
  fail: failAs(word),
  credentials: { httpHeaderAuth: { name: 'Authorization', value: 'ShippoToken shippo_test_proof' } },
})
