import { createHash } from 'node:crypto'
import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { basic, bearer } from './shared/token.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

interface Seed {
  /** In every audience. */
  members?: (Fields & { email_address: string; tags?: string[] })[]
  /** Addresses whose owners press the button in Mailchimp’s confirmation email, before anyone looks them up. */
  confirms?: string[]
}

interface Member extends Fields {
  id: string
  email_address: string
  status: string
  tags: { id: number; name: string }[]
}

interface State {
  members: Member[]
  confirms: string[]
  campaigns: Fields[]
}

const mailchimpError = (status: number, title: string, detail: string, errors: object[] = []): MockResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: {
    type: 'https://mailchimp.com/developer/marketing/docs/errors/',
    title,
    status,
    detail,
    instance: 'proof',
    ...(errors.length > 0 ? { errors } : {}),
  },
})

const invalid = (field: string, message: string) =>
  new ApiError(
    `Mailchimp: ${field}: ${message}`,
    mailchimpError(400, 'Invalid Resource', 'The resource submitted could not be validated.', [{ field, message }]),
  )

const hash = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex')

const onMember =
  (run: (member: Member, request: VendorRequest) => MockResponse) =>
  (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
    const wanted = (request.params.member ?? '').toLowerCase()
    const member = state.members.find(
      ({ id, email_address }) => id === wanted || email_address.toLowerCase() === wanted,
    )
    return member
      ? run(member, request)
      : mailchimpError(404, 'Resource Not Found', 'The requested resource could not be found.')
  }

const tagsOf = (names: unknown): Member['tags'] => listOf(names).map((name, at) => ({ id: at + 1, name: textOf(name) }))

const LIST = '/3.0/lists/:list'

export const mailchimp = defineVendor<Seed, State>({
  key: 'mailchimp',
  name: 'Mailchimp',
  hosts: ['*.api.mailchimp.com'],
  source: 'mailchimp.com/developer/marketing/api, from memory. How n8n 2.41.1 calls it was read in its Mailchimp node.',
  createState: (seed) => ({
    members: (seed?.members ?? []).map(({ tags, ...member }) => ({
      status: 'subscribed',
      merge_fields: {},
      ...member,
      id: hash(member.email_address),
      tags: tagsOf(tags),
    })),
    confirms: seed?.confirms ?? [],
    campaigns: [],
  }),
  authorize: (request) => {
    const key =
      basic(request)?.password ?? bearer(request) ?? /^apikey (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!key)
      throw new ApiError(
        'Mailchimp: no API key',
        mailchimpError(401, 'API Key Missing', 'Your request did not include an API key.'),
      )
  },
  routes: [
    {
      method: 'POST',
      path: `${LIST}/members`,
      summary: 'Add a member',
      respond: (request, { state, now }) => {
        const { email_address, status, tags, ...rest } = fieldsOf(request.body)
        const email = textOf(email_address)
        if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
          throw invalid('email_address', 'This value should be a valid email.')
        if (!/^(subscribed|unsubscribed|cleaned|pending|transactional)$/.test(textOf(status)))
          throw invalid(
            'status',
            'Data presented is not one of the accepted values: subscribed, unsubscribed, cleaned, pending, or transactional.',
          )
        if (state.members.some(({ id }) => id === hash(email)))
          return mailchimpError(
            400,
            'Member Exists',
            `${email} is already a list member. Use PUT to insert or update list members.`,
          )
        const member: Member = {
          merge_fields: {},
          ...rest,
          id: hash(email),
          email_address: email,
          status: textOf(status),
          tags: tagsOf(tags),
          list_id: request.params.list,
          last_changed: now().toISOString(),
        }
        state.members.push(member)
        return { body: member }
      },
    },
    {
      method: 'GET',
      path: `${LIST}/members/:member`,
      summary: 'Look up a member',
      respond: (request, context) =>
        onMember((member) => {
          const isConfirmed = member.status === 'pending' && context.state.confirms.includes(member.email_address)
          if (isConfirmed) member.status = 'subscribed'
          return { body: member }
        })(request, context),
    },
    {
      method: 'PUT',
      path: `${LIST}/members/:member`,
      summary: 'Update a member',
      respond: onMember((member, request) => {
        const { tags: _, ...change } = fieldsOf(request.body)
        Object.assign(member, change)
        return { body: member }
      }),
    },
    {
      method: 'POST',
      path: `${LIST}/members/:member/tags`,
      summary: 'Tag a member',
      respond: onMember((member, request) => {
        const tags = listOf(fieldsOf(request.body).tags).map(fieldsOf)
        if (tags.length === 0) throw invalid('tags', 'This value should not be blank.')
        for (const { name, status } of tags) {
          if (status !== 'active' && status !== 'inactive') throw invalid('tags.status', 'must be active or inactive')
          member.tags = member.tags.filter((tag) => tag.name !== name)
          if (status === 'active') member.tags.push({ id: member.tags.length + 1, name: textOf(name) })
        }
        return { status: 204 }
      }),
    },
    {
      method: 'GET',
      path: '/3.0/lists',
      summary: 'List audiences',
      respond: () => ({ body: { lists: [{ id: 'proof', name: 'Proof' }], total_items: 1 } }),
    },
    {
      method: 'POST',
      path: '/3.0/campaigns',
      summary: 'Create a campaign',
      respond: (request, { state, nextId, now }) => {
        const { type, recipients, settings } = fieldsOf(request.body)
        if (!/^(regular|plaintext|absplit|rss|variate)$/.test(textOf(type)))
          throw invalid('type', 'Data presented is not one of the accepted values.')
        const { subject_line, reply_to } = fieldsOf(settings)
        if (textOf(subject_line).length > 150)
          throw invalid('settings.subject_line', 'This value is too long. It should have 150 characters or less.')
        if (reply_to !== undefined && !textOf(reply_to).includes('@'))
          throw invalid('settings.reply_to', 'This value should be a valid email.')
        const id = nextId('c')
        const campaign = {
          id,
          web_id: 1001 + state.campaigns.length,
          type,
          status: 'save',
          create_time: now().toISOString(),
          archive_url: `https://eepurl.com/${id}`,
          recipients,
          settings,
          content: '',
        }
        state.campaigns.push(campaign)
        const { content, ...shown } = campaign
        return { body: shown }
      },
    },
    {
      method: 'PUT',
      path: '/3.0/campaigns/:campaign/content',
      summary: 'Set a campaign’s content',
      respond: (request, { state }) => {
        const campaign = state.campaigns.find(({ id }) => id === request.params.campaign)
        if (!campaign) return mailchimpError(404, 'Resource Not Found', 'The requested resource could not be found.')
        const { html, plain_text } = fieldsOf(request.body)
        if (textOf(html) === '' && textOf(plain_text) === '') throw invalid('html', 'This value should not be blank.')
        campaign.content = textOf(html) || textOf(plain_text)
        return { body: { html: textOf(html), plain_text: textOf(plain_text), archive_html: textOf(html) } }
      },
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized')
      return mailchimpError(
        401,
        'API Key Invalid',
        "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
      )
    if (failure === 'rate-limited')
      return mailchimpError(429, 'Too Many Requests', 'You have exceeded the limit of 10 simultaneous connections.')
    return mailchimpError(500, 'Internal Server Error', 'An unexpected internal error has occurred.')
  },
  credentials: { mailchimpApi: { apiKey: 'proof-us1' } },
})
