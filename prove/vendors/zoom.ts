import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { bearer } from './shared/token.ts'
import type { Fields } from './shared/values.ts'

interface Seed {
  /** By webinar; `duration` is in seconds. */
  participants: Record<string, (Fields & { name: string; user_email: string; duration: number })[]>
}

const zoomError = (status: number, message: string, code = status): MockResponse => ({
  status,
  body: { code, message },
})

export const zoom = defineVendor<Seed, Seed>({
  key: 'zoom',
  name: 'Zoom',
  hosts: ['api.zoom.us'],
  source: 'developers.zoom.us/docs/api, from memory.',
  createState: (seed) => seed ?? { participants: {} },
  authorize: (request) => {
    if (!bearer(request)) throw new ApiError('Zoom: no token', zoomError(401, 'Invalid access token.', 124))
  },
  routes: [
    {
      method: 'GET',
      path: '/v2/report/webinars/:id/participants',
      summary: 'List participants',
      empty: () => ({
        body: { page_count: 0, page_size: 30, total_records: 0, next_page_token: '', participants: [] },
      }),
      respond: (request, { state }) => {
        const all = state.participants[request.params.id ?? '']
        if (!all) return zoomError(404, `Webinar does not exist: ${request.params.id}.`, 3001)
        const size = sizeOf(request.query.get('page_size'), { max: 300, fallback: 30 })
        if (size === undefined)
          throw new ApiError('Zoom: page_size', zoomError(400, 'Validation Failed. page_size must be at most 300', 300))
        const from = Number(request.query.get('next_page_token') || 0)
        const { items, more } = pageFrom(all, size, from)
        return {
          body: {
            page_count: Math.ceil(all.length / size),
            page_size: size,
            total_records: all.length,
            next_page_token: more ? String(from + size) : '',
            participants: items,
          },
        }
      },
    },
  ],
  fail: failAs(zoomError),
  credentials: {
    zoomOAuth2Api: {
      clientId: 'proof',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'proof', token_type: 'bearer' },
    },
  },
})
