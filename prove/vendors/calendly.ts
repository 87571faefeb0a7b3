import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

interface Seed {
  /** By UUID. */
  events?: Record<string, Fields>
  /** By UUID. */
  invitees?: Record<string, Fields>
}

interface State {
  events: Record<string, Fields>
  invitees: Record<string, Fields>
  webhooks: Fields[]
}

const API = 'https://api.calendly.com'
const calendlyError = (status: number, title: string, message = title): MockResponse => ({
  status,
  body: { title, message },
})
const apiError = (status: number, title: string, message: string) =>
  new ApiError(`Calendly: ${message}`, calendlyError(status, title, message))

export const calendly = defineVendor<Seed, State>({
  key: 'calendly',
  name: 'Calendly',
  hosts: ['api.calendly.com'],
  source: 'developer.calendly.com/api-docs (v2), from memory.',
  createState: (seed) => ({ events: seed?.events ?? {}, invitees: seed?.invitees ?? {}, webhooks: [] }),
  authorize: (request) => {
    if (!bearer(request)) throw apiError(401, 'Unauthenticated', 'The access token is invalid')
  },
  routes: [
    {
      method: 'GET',
      path: '/users/me',
      summary: 'Identify the token',
      respond: () => ({
        body: {
          resource: {
            uri: `${API}/users/PROOF`,
            name: 'Proof',
            timezone: 'Europe/Berlin',
            current_organization: `${API}/organizations/PROOF`,
          },
        },
      }),
    },
    {
      method: 'GET',
      path: '/webhook_subscriptions',
      summary: 'List webhooks',
      respond: (_, { state }) => ({
        body: {
          collection: state.webhooks,
          pagination: { count: state.webhooks.length, next_page: null, next_page_token: null },
        },
      }),
    },
    {
      method: 'POST',
      path: '/webhook_subscriptions',
      summary: 'Register a webhook',
      respond: (request, { state }) => {
        const { url, events, organization, scope, signing_key } = fieldsOf(request.body)
        if (!/^https:\/\//.test(textOf(url))) throw apiError(400, 'Invalid Argument', 'url must be https')
        if (listOf(events).length === 0 || !organization || !/^(user|organization)$/.test(textOf(scope)))
          throw apiError(400, 'Invalid Argument', 'events, organization and scope are required')
        const webhook = {
          uri: `${API}/webhook_subscriptions/W${state.webhooks.length + 1}`,
          callback_url: url,
          events,
          organization,
          scope,
          state: 'active',
          signing_key,
        }
        state.webhooks.push(webhook)
        return { status: 201, body: { resource: webhook } }
      },
    },
    {
      method: 'DELETE',
      path: '/webhook_subscriptions/:id',
      summary: 'Delete a webhook',
      respond: (request, { state }) => {
        state.webhooks = state.webhooks.filter(({ uri }) => !textOf(uri).endsWith(`/${request.params.id}`))
        return { status: 204 }
      },
    },
    {
      method: 'GET',
      path: '/scheduled_events/:id/invitees/:invitee',
      summary: 'Read a booking’s guest',
      respond: (request, { state }) => {
        const { id = '', invitee = '' } = request.params
        const guest = state.invitees[invitee]
        const event = `${API}/scheduled_events/${id}`
        return guest
          ? { body: { resource: { uri: `${event}/invitees/${invitee}`, event, status: 'active', ...guest } } }
          : calendlyError(404, 'Resource Not Found')
      },
    },
    {
      method: 'GET',
      path: '/scheduled_events/:id',
      summary: 'Read a booking',
      respond: (request, { state }) => {
        const { id = '' } = request.params
        const event = state.events[id]
        return event
          ? { body: { resource: { uri: `${API}/scheduled_events/${id}`, status: 'active', ...event } } }
          : calendlyError(404, 'Resource Not Found')
      },
    },
  ],
  fail: failAs(calendlyError),
  credentials: {
    calendlyApi: { apiKey: 'proof' },
    calendlyOAuth2Api: {
      clientId: 'proof',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'proof', token_type: 'Bearer' },
    },
  },
})
