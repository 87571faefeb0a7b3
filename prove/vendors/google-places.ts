import { defineVendor, type VendorRequest } from '../vendor.ts'
import { apiError, authorizeGoogle, failAsGoogle, googleError, rejectAsGoogle } from './google/account.ts'
import { pageFrom } from './shared/page.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

interface Seed {
  /** In search order. A place matches if the query contains any word of `found`, or always without `found`. */
  places: (Fields & { id: string; found?: string })[]
}

const KNOWN =
  /^(nextPageToken|\*|places\.(\*|id|name|displayName|formattedAddress|shortFormattedAddress|websiteUri|nationalPhoneNumber|internationalPhoneNumber|rating|userRatingCount|businessStatus|types|primaryType|location|googleMapsUri|priceLevel|regularOpeningHours|addressComponents)(\.\w+)*)$/

const maskOf = (request: VendorRequest): string[] => {
  const mask = (request.headers['x-goog-fieldmask'] ?? request.query.get('fields') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (mask.length === 0) throw apiError(400, 'FieldMask is a required parameter.')
  const invalid = mask.find((name) => !KNOWN.test(name))
  if (invalid !== undefined)
    throw apiError(400, `Error expanding 'fields' parameter. Cannot find matching fields for path '${invalid}'.`)
  return mask
}

export const googlePlaces = defineVendor<Seed, Seed>({
  key: 'google-places',
  name: 'Google Places',
  hosts: ['places.googleapis.com'],
  source:
    'https://developers.google.com/maps/documentation/places/web-service/text-search and github.com/googleapis/googleapis, google/maps/places/v1/places_service.proto, read November 29, 2026',
  createState: (seed) => seed ?? { places: [] },
  authorize: (request) => {
    if (request.headers.authorization) authorizeGoogle(request)
    else if (!request.headers['x-goog-api-key'] && !request.query.get('key'))
      throw apiError(403, "Method doesn't allow unregistered callers (callers without established identity).")
  },
  routes: [
    {
      method: 'POST',
      path: '/v1/:call',
      summary: 'Search places',
      empty: () => ({ body: {} }),
      respond: (request, { state }) => {
        if (request.params.call !== 'places:searchText') return googleError(404, 'Not found')
        const mask = maskOf(request)
        const { textQuery, pageSize = 20, pageToken, regionCode } = fieldsOf(request.body)
        if (textOf(textQuery).trim() === '') throw apiError(400, 'Empty text_query.')
        if (regionCode !== undefined && !/^[A-Z]{2}$/i.test(textOf(regionCode)))
          throw apiError(400, 'Invalid region_code.')
        const size = Number(pageSize)
        if (!Number.isInteger(size) || size < 1 || size > 20) throw apiError(400, 'page_size must be between 1 and 20.')
        const query = textOf(textQuery).toLowerCase()
        const found = state.places
          .filter(({ found: word }) => word === undefined || query.includes(word.toLowerCase()))
          .slice(0, 60)
        const from = Number(textOf(pageToken) || 0)
        const { items, more } = pageFrom(found, size, from)
        const names = mask.map((name) => name.replace(/^places\./, '').split('.')[0])
        const places = items.map(({ found: _, ...place }) =>
          Object.fromEntries(Object.entries(place).filter(([name]) => names.includes('*') || names.includes(name))),
        )
        // Only returned if the field mask contains it.
        const token =
          more && (mask.includes('nextPageToken') || mask.includes('*')) ? { nextPageToken: String(from + size) } : {}
        return { body: places.length === 0 ? {} : { places, ...token } }
      },
    },
  ],
  fail: failAsGoogle,
  rejections: {
    ...rejectAsGoogle('Places API (New)', 'places.googleapis.com'),
    // The limit of a day, which owners lower to cap their bill, as projects on GitHub recorded it.
    'plan-limit': googleError(
      429,
      "Quota exceeded for quota metric 'SearchTextRequest' and limit 'SearchTextRequest per day' of service 'places.googleapis.com' for consumer 'project_number:123'.",
    ),
  },
  credentials: { httpHeaderAuth: { name: 'X-Goog-Api-Key', value: 'AIzaProof' } },
})
