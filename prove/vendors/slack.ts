import { defineVendor, type MockResponse } from '../vendor.ts'
import { apiError, authorizeSlack, failAsSlack, SLACK_REJECTIONS } from './slack/errors.ts'
import { argumentsOf, conversationOf, messageRoutes } from './slack/messages.ts'
import { type Channel, createWorkspace, type Person, type SlackSeed, type Workspace } from './slack/workspace.ts'

const channelShape = ({ id, name, isPrivate = false, isArchived = false, hasBot = true }: Channel) => ({
  id,
  name,
  name_normalized: name,
  is_channel: !isPrivate,
  is_private: isPrivate,
  is_archived: isArchived,
  is_member: hasBot,
})

const personShape = ({ id, name, email, realName = name, timeZone = 'Europe/Berlin', isBot = false }: Person) => ({
  id,
  name,
  deleted: false,
  real_name: realName,
  tz: timeZone,
  is_bot: isBot,
  profile: { real_name: realName, display_name: name, ...(email && { email }) },
})

/** `limit` is 100 by default. */
function pageOf<Entry>(
  key: string,
  all: readonly Entry[],
  { cursor, limit = 100 }: Record<string, unknown>,
): MockResponse {
  const start = cursor ? Number(Buffer.from(String(cursor), 'base64').toString()) : 0
  const end = start + Number(limit)
  const next_cursor = end < all.length ? Buffer.from(String(end)).toString('base64') : ''
  return { body: { ok: true, [key]: all.slice(start, end), response_metadata: { next_cursor } } }
}

export const slack = defineVendor<SlackSeed, Workspace>({
  key: 'slack',
  name: 'Slack',
  hosts: ['slack.com', 'files.slack.com'],
  source: 'https://docs.slack.dev/reference/methods and /reference/block-kit, read November 2026',
  createState: createWorkspace,
  authorize: authorizeSlack,
  fail: failAsSlack,
  rejections: SLACK_REJECTIONS,
  credentials: { slackApi: { accessToken: 'xoxb-mock', signatureSecret: 'mock-signing-secret' } },
  routes: [
    ...messageRoutes,
    {
      method: 'POST',
      path: '/api/auth.test',
      summary: 'Identify the token',
      respond: () => ({
        headers: { 'x-oauth-scopes': 'chat:write,channels:read,reactions:read' },
        body: { ok: true, url: 'https://proof.slack.com/', team: 'Proof', user: 'bot', team_id: 'T1', user_id: 'U0' },
      }),
    },
    {
      method: 'GET',
      path: '/api/conversations.list',
      summary: 'List channels',
      empty: () => pageOf('channels', [], {}),
      respond: (request, { state }) => pageOf('channels', state.channels.map(channelShape), argumentsOf(request)),
    },
    ...(['GET', 'POST'] as const).map((method) => ({
      method,
      path: '/api/conversations.info',
      summary: 'Look up a channel',
      respond: (request: Parameters<typeof argumentsOf>[0], { state }: { state: Workspace }) => {
        const { channel, id } = conversationOf(state, argumentsOf(request).channel)
        return { body: { ok: true, channel: channel ? channelShape(channel) : { id, is_im: true } } }
      },
    })),
    {
      method: 'POST',
      path: '/api/conversations.open',
      summary: 'Open a direct message',
      respond: (request, { state }) => {
        const { id } = conversationOf(state, argumentsOf(request).users)
        return { body: { ok: true, channel: { id } } }
      },
    },
    {
      method: 'GET',
      path: '/api/users.list',
      summary: 'List people',
      respond: (request, { state }) => pageOf('members', state.people.map(personShape), argumentsOf(request)),
    },
    {
      method: 'GET',
      path: '/api/users.info',
      summary: 'Look up a person',
      respond: (request, { state }) => {
        const { user } = argumentsOf(request)
        const person = state.people.find(({ id }) => id === user)
        if (!person) throw apiError('user_not_found', `${user}`)
        return { body: { ok: true, user: personShape(person) } }
      },
    },
    {
      method: 'GET',
      path: '/api/users.lookupByEmail',
      summary: 'Find a person by email address',
      respond: (request, { state }) => {
        const { email } = argumentsOf(request)
        const person = state.people.find((each) => each.email && each.email === email)
        if (!person) throw apiError('users_not_found', `${email}`)
        return { body: { ok: true, user: personShape(person) } }
      },
    },
    {
      method: 'GET',
      path: '/api/users.profile.get',
      summary: 'Look up your profile',
      respond: ({ query }, { state }) => {
        const person = state.people.find(({ id }) => id === query.get('user')) ?? state.people[0]
        return { body: { ok: true, profile: person && personShape(person).profile } }
      },
    },
    {
      method: 'GET',
      path: '/files-pri/*',
      summary: 'Download a file',
      respond: ({ host, path }, { state }) => {
        const file = state.files[`https://${host}${path}`]
        // For unauthorized requests and missing files, Slack redirects to a page.
        if (!file)
          return { status: 404, headers: { 'content-type': 'text/html' }, body: '<title>File not found</title>' }
        return { headers: { 'content-type': file.type }, body: file.bytes }
      },
    },
  ],
})
