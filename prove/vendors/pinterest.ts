import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { readOpenApi } from './openapi/read-openapi.ts'
import { failAs } from './shared/fail.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

interface Seed {
  boards: { id: string; name: string }[]
}

interface State {
  boards: Seed['boards']
  pins: Fields[]
}

const pinterestError = (status: number, message: string, code = status): MockResponse => ({
  status,
  body: { code, message },
})
const apiError = (message: string) => new ApiError(`Pinterest: ${message}`, pinterestError(400, message, 1))

export const pinterest = defineVendor<Seed, State>({
  key: 'pinterest',
  name: 'Pinterest',
  hosts: ['api.pinterest.com'],
  source: 'openapi/pinterest.json. developers.pinterest.com/docs/api/v5, from memory: wording of errors.',
  openapi: readOpenApi(new URL('./openapi/pinterest.json', import.meta.url)),
  createState: (seed) => ({ boards: seed?.boards ?? [], pins: [] }),
  authorize: (request) => {
    if (!bearer(request)) throw new ApiError('Pinterest: no token', pinterestError(401, 'Authentication failed.', 2))
  },
  routes: [
    {
      method: 'GET',
      path: '/v5/boards',
      summary: 'List boards',
      empty: () => ({ body: { items: [], bookmark: null } }),
      respond: (request, { state }) => {
        const size = sizeOf(request.query.get('page_size'), { max: 250, fallback: 25 })
        if (size === undefined) throw apiError('page_size must be at most 250')
        const from = Number(request.query.get('bookmark') ?? 0)
        const { items, more } = pageFrom(state.boards, size, from)
        return { body: { items, bookmark: more ? String(from + size) : null } }
      },
    },
    {
      method: 'POST',
      path: '/v5/pins',
      summary: 'Publish a pin',
      respond: (request, { state, now, nextId, recordMessage }) => {
        const body = fieldsOf(request.body)
        const { board_id, title, description, alt_text, link, media_source } = body
        if (!state.boards.some(({ id }) => id === board_id))
          return pinterestError(404, `Board not found: ${textOf(board_id)}`, 40)
        if (textOf(title).length > 100) throw apiError("Invalid request: 'title' is too long (100)")
        if (textOf(description).length > 800 || textOf(alt_text).length > 500)
          throw apiError("Invalid request: 'description' or 'alt_text' is too long")
        if (link !== undefined && !/^https?:\/\//.test(textOf(link)))
          throw apiError("Invalid request: 'link' is not a URL")
        const { source_type, url, data, content_type } = fieldsOf(media_source)
        if (
          !(source_type === 'image_url' && /^https?:\/\//.test(textOf(url))) &&
          !(source_type === 'image_base64' && textOf(data) !== '' && /^image\//.test(textOf(content_type)))
        )
          throw apiError("Invalid request: 'media_source' is not valid")
        const { media_source: _, ...rest } = body
        const pin = { id: nextId('9').replace(/\D/g, ''), created_at: now().toISOString(), ...rest }
        state.pins.push(pin)
        recordMessage({ to: textOf(board_id), subject: textOf(title), text: textOf(description) })
        return { status: 201, body: pin }
      },
    },
  ],
  fail: failAs(pinterestError),
  credentials: {
    oAuth2Api: {
      clientId: 'proof',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'pina_proof', token_type: 'bearer' },
    },
  },
})
