import { ApiError, defineVendor, type MockResponse, type VendorRequest } from '../vendor.ts'
import { apiError, graphError, META_REJECTIONS } from './meta/errors.ts'
import {
  type Context,
  checkReel,
  parametersOf,
  publish,
  type ReelSeed,
  type State,
  sendDirect,
} from './meta/publish.ts'
import { sendWhatsApp, type Template } from './meta/whatsapp.ts'
import { pageAfter, sizeOf } from './shared/page.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from './shared/values.ts'

/** Graph objects by id, with their edges as lists; WhatsApp templates and media. */
interface Seed {
  objects?: Record<string, Fields>
  templates?: Template[]
  media?: Record<string, { type: string; base64: string }>
  reels?: ReelSeed
}

const unknown = (id: string): MockResponse =>
  graphError(
    400,
    100,
    `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { error_subcode: 33 },
  )

/** Lists that are fields. All others are edges. */
const FIELD_LISTS = ['field_data', 'questions', 'values']

const toResponse = (object: Fields): Fields => {
  const lists = Object.entries(object).map(([name, value]) => [
    name,
    Array.isArray(value) && value.some(isFields) && !FIELD_LISTS.includes(name)
      ? { data: value.map((one) => (isFields(one) ? toResponse(one) : one)) }
      : value,
  ])
  return Object.fromEntries(lists)
}

const readEdge = (request: VendorRequest, { state }: Context): MockResponse => {
  const { id = '', edge = '' } = request.params
  const object = state.objects[id]
  if (!object) return unknown(id)
  const size = sizeOf(request.query.get('limit'), { max: 100, fallback: 25 })
  if (size === undefined) throw apiError(100, 'Please reduce the amount of data you are asking for')
  const fields = request.query.get('fields')
  if (edge === 'insights' && !request.query.get('metric')) throw apiError(100, 'The parameter metric is required')
  // Without fields, only the ID of a node is returned.
  const all = listOf(object[edge])
    .map(fieldsOf)
    .map((one) => (edge === 'insights' || fields !== null ? one : { id: one.id }))
  const after = request.query.get('after')
  const page = pageAfter(
    all,
    size,
    after === null ? undefined : (one) => Buffer.from(textOf(one.id)).toString('base64') === after,
  )
  if (!page) throw apiError(100, 'Invalid cursor')
  const cursor = Buffer.from(textOf(page.items.at(-1)?.id)).toString('base64')
  const paging = {
    cursors: { before: cursor, after: cursor },
    ...(page.more ? { next: `https://${request.host}${request.path}?limit=${size}&after=${cursor}` } : {}),
  }
  return {
    body: { data: page.items.map(toResponse), ...(page.items.length > 0 && edge !== 'insights' ? { paging } : {}) },
  }
}

const V = '/:version'

export const meta = defineVendor<Seed, State>({
  key: 'meta',
  name: 'Meta',
  hosts: ['graph.facebook.com', 'graph.instagram.com', 'lookaside.fbsbx.com'],
  source:
    'docs.ycloud.com "Handle WhatsApp errors" (read 23 November 2026) for codes of WhatsApp. ' +
    'developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids and, for recipient, ' +
    'a copy of its calling reference (read 28 November 2026): senders without a number. ' +
    'developers.facebook.com/documentation/instagram-platform/changelog.md and …/reference/ig-container.md (read ' +
    '29 November 2026): the AI info label. developers.facebook.com/docs, from memory: the rest.',
  createState: (seed) => ({
    objects: Object.fromEntries(
      Object.entries(structuredClone(seed?.objects ?? {})).map(([id, object]) => [id, { id, ...object }]),
    ),
    templates: seed?.templates ?? [],
    media: seed?.media ?? {},
    subscriptions: [],
    sent: {},
    reels: { ...seed?.reels },
  }),
  authorize: (request) => {
    if (request.path.endsWith('/oauth/access_token')) return
    if (!bearer(request) && !request.query.get('access_token'))
      throw new ApiError(
        'Meta: no access token',
        graphError(401, 190, 'An access token is required to request this resource.'),
      )
  },
  routes: [
    {
      method: 'POST',
      path: `${V}/oauth/access_token`,
      summary: 'Get an app access token',
      respond: (request) => {
        const { client_id, client_secret } = parametersOf(request)
        if (!client_id || !client_secret) throw apiError(101, 'Missing client_id parameter.')
        return { body: { access_token: `${textOf(client_id)}|proof`, token_type: 'bearer' } }
      },
    },
    {
      method: 'GET',
      path: `${V}/oauth/access_token`,
      summary: 'Get a long-lived token',
      respond: () => ({ body: { access_token: 'proof', token_type: 'bearer', expires_in: 5_184_000 } }),
    },
    {
      method: 'GET',
      path: `${V}/:id/subscriptions`,
      summary: 'List webhooks',
      respond: (_, { state }) => ({ body: { data: state.subscriptions } }),
    },
    {
      method: 'POST',
      path: `${V}/:id/subscriptions`,
      summary: 'Register the webhook',
      respond: (request, { state }) => {
        const { object, callback_url, fields } = parametersOf(request)
        if (!/^https:\/\//.test(textOf(callback_url))) throw apiError(2201, 'callback_url must be HTTPS')
        const names =
          typeof fields === 'string' ? fields.replace(/[[\]"\s]/g, '').split(',') : listOf(fields).map(textOf)
        state.subscriptions.push({
          object,
          callback_url,
          active: true,
          fields: names.map((name) => ({ name, version: 'v25.0' })),
        })
        return { body: { success: true } }
      },
    },
    {
      method: 'DELETE',
      path: `${V}/:id/subscriptions`,
      summary: 'Delete the webhook',
      respond: (request, { state }) => {
        const { object } = parametersOf(request)
        state.subscriptions = state.subscriptions.filter((one) => one.object !== object)
        return { body: { success: true } }
      },
    },
    {
      method: 'POST',
      path: `${V}/:id/subscribed_apps`,
      summary: 'Subscribe the app to a page',
      respond: () => ({ body: { success: true } }),
    },
    {
      method: 'POST',
      path: `${V}/:id/messages`,
      summary: 'Send a message',
      respond: (request, context) =>
        fieldsOf(request.body).messaging_product === undefined && parametersOf(request).recipient !== undefined
          ? sendDirect(request, context)
          : sendWhatsApp(request, context),
    },
    { method: 'POST', path: `${V}/:id/:edge`, summary: 'Publish', respond: publish },
    {
      method: 'GET',
      path: '/whatsapp_business/attachments/',
      summary: 'Download media',
      respond: (request, { state }) => {
        const stored = state.media[request.query.get('mid') ?? '']
        return stored
          ? { headers: { 'content-type': stored.type }, body: Buffer.from(stored.base64, 'base64') }
          : { status: 404, body: '' }
      },
    },
    {
      method: 'GET',
      path: `${V}/:id/:edge`,
      summary: 'List posts, comments or insights',
      empty: () => ({ body: { data: [] } }),
      respond: readEdge,
    },
    {
      method: 'GET',
      path: `${V}/`,
      summary: 'Test the token',
      respond: () =>
        graphError(400, 100, 'Unsupported get request. Please read the Graph API documentation.', {
          type: 'GraphMethodException',
        }),
    },
    {
      method: 'GET',
      path: `${V}/me`,
      summary: 'Identify the token',
      respond: () => ({ body: { id: '1000', name: 'Proof' } }),
    },
    {
      method: 'GET',
      path: `${V}/:id`,
      summary: 'Get an object by ID',
      respond: (request, { state }) => {
        const { id = '' } = request.params
        const stored = state.media[id]
        if (stored)
          return {
            body: {
              messaging_product: 'whatsapp',
              id,
              url: `https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=${id}`,
              mime_type: stored.type,
              file_size: Buffer.from(stored.base64, 'base64').length,
            },
          }
        const object = state.objects[id]
        if (object?.asked !== undefined) return { body: checkReel(object, state.reels) }
        return object ? { body: toResponse(object) } : unknown(id)
      },
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return graphError(401, 190, 'Error validating access token: Session has expired.')
    if (failure === 'rate-limited')
      return graphError(429, 130429, '(#130429) Rate limit hit', { type: 'OAuthException' })
    return graphError(500, 2, 'An unexpected error has occurred. Please retry your request later.', {
      is_transient: true,
    })
  },
  rejections: META_REJECTIONS,
  credentials: {
    facebookGraphApi: { accessToken: 'EAAproof' },
    facebookGraphAppApi: { accessToken: 'EAAproof', appSecret: 'proof' },
    facebookLeadAdsOAuth2Api: {
      clientId: '1234567890',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'EAAproof', token_type: 'bearer' },
    },
    whatsAppApi: { accessToken: 'EAAproof', businessAccountId: '2000' },
    whatsAppTriggerApi: { clientId: '1234567890', clientSecret: 'proof' },
  },
})
