import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { pageFrom } from './shared/page.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

interface Seed {
  /** Lists are filtered by `mailboxId` and `status`. */
  conversations: (Fields & { id: number; threads?: Fields[] })[]
}

const SIZE = 25
const helpscoutError = (status: number, message: string): MockResponse => ({
  status,
  body: { message, error: message.toLowerCase().replaceAll(' ', '_') },
})

export const helpscout = defineVendor<Seed, Seed>({
  key: 'helpscout',
  name: 'Help Scout',
  hosts: ['api.helpscout.net'],
  source:
    'developer.helpscout.com/mailbox-api, from memory. Parameters sent twice: github.com/n8n-io/n8n/issues/38104 (read 30 November 2026).',
  createState: (seed) => ({
    conversations: (seed?.conversations ?? []).map((one) => ({
      number: one.id,
      status: 'active',
      subject: '',
      mailboxId: 1,
      createdAt: '2026-01-01T00:00:00Z',
      userUpdatedAt: '2026-01-01T00:00:00Z',
      tags: [],
      primaryCustomer: {},
      ...one,
    })),
  }),
  authorize: (request) => {
    if (!bearer(request)) throw new ApiError('Help Scout: no token', helpscoutError(401, 'Unauthorized'))
  },
  routes: [
    {
      method: 'GET',
      path: '/v2/conversations',
      summary: 'List conversations',
      empty: () => ({
        body: {
          _embedded: { conversations: [] },
          _links: {},
          page: { size: SIZE, totalElements: 0, totalPages: 0, number: 1 },
        },
      }),
      respond: (request, { state }) => {
        const { query } = request
        if (new Set(query.keys()).size < query.size)
          throw new ApiError('Help Scout: a parameter was sent twice', helpscoutError(400, 'Bad request'))
        const status = query.get('status') || 'active'
        if (!/^(active|all|closed|open|pending|spam)$/.test(status))
          throw new ApiError(`Help Scout: status ${status}`, helpscoutError(400, 'Bad request'))
        const wanted = status === 'open' ? ['active', 'pending'] : [status]
        const found = state.conversations
          .filter(
            (one) =>
              (status === 'all' || wanted.includes(textOf(one.status))) &&
              (!query.get('mailbox') || textOf(one.mailboxId) === query.get('mailbox')),
          )
          .sort(
            (left, right) =>
              (query.get('sortOrder') === 'asc' ? 1 : -1) *
              textOf(left.userUpdatedAt).localeCompare(textOf(right.userUpdatedAt)),
          )
        const page = Number(query.get('page') ?? 1)
        const { items, more } = pageFrom(found, SIZE, (page - 1) * SIZE)
        const next = new URLSearchParams(query)
        next.set('page', String(page + 1))
        const embed = query.get('embed') === 'threads'
        return {
          body: {
            _embedded: {
              conversations: items.map(({ threads, ...one }) => ({
                ...one,
                _embedded: { ...fieldsOf(one._embedded), threads: embed ? (threads ?? []) : [] },
              })),
            },
            _links: {
              self: { href: `https://${request.host}${request.path}?${query}` },
              ...(more ? { next: { href: `https://${request.host}${request.path}?${next}` } } : {}),
            },
            page: { size: SIZE, totalElements: found.length, totalPages: Math.ceil(found.length / SIZE), number: page },
          },
        }
      },
    },
  ],
  fail: failAs(helpscoutError, '10'),
  credentials: {
    helpScoutOAuth2Api: {
      clientId: 'proof',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'proof', token_type: 'bearer' },
    },
  },
})
