import { describe, expect, test } from 'vitest'
import { slack } from '../../vendors/slack.ts'
import { setUpMockServer } from '../fixtures/ask.ts'

const { begin, ask } = setUpMockServer([slack], { host: 'slack.com', headers: { authorization: 'Bearer xoxb-mock' } })

const said = (index: number, more: object = {}) => ({
  channel: 'C00000001',
  ts: `1772000${index}.000100`,
  user: 'U00000001',
  text: `message ${index}`,
  ...more,
})
const given = (messages: object[] = []) => ({
  given: {
    slack: {
      channels: ['alerts', { id: 'C7', name: 'old', isArchived: true }, { id: 'C8', name: 'closed', hasBot: false }],
      people: [{ id: 'U00000001', name: 'ada', email: 'ada@example.com' }],
      messages,
    },
  },
})
const post = async (body: object) => (await ask({ method: 'POST', path: '/api/chat.postMessage', body })).json
const get = async (method: string, query: Record<string, string>) =>
  (await ask({ path: `/api/${method}?${new URLSearchParams(query)}` })).json
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })

describe('posting', () => {
  test.each(['#alerts', 'alerts', 'C00000001'])('to %s reaches the channel and can be read there', async (channel) => {
    const session = begin(given())
    const answer = await post({ channel, text: 'Low stock' })
    expect(answer).toMatchObject({
      ok: true,
      channel: 'C00000001',
      ts: '1772442000.000001',
      message: { text: 'Low stock', bot_id: 'B0MOCKBOT' },
    })
    expect(session.messages).toEqual([{ app: 'slack', to: '#alerts', text: 'Low stock' }])
    expect((await get('conversations.history', { channel: 'C00000001' })).messages).toMatchObject([
      { text: 'Low stock' },
    ])
  })

  test('to a person is a direct message; replies stay in their thread', async () => {
    const session = begin(given([said(100)]))
    await post({ channel: '@ada', text: 'Hi' })
    await post({ channel: 'alerts', text: 'Seen', thread_ts: '1772000100.000100' })
    expect(session.messages.map(({ to }) => to)).toEqual(['@ada', '#alerts'])
    expect((await get('conversations.history', { channel: 'C00000001' })).messages).toHaveLength(1)
    const thread = await get('conversations.replies', { channel: 'C00000001', ts: '1772000100.000100' })
    expect(thread.messages.map(({ text }: { text: string }) => text)).toEqual(['message 100', 'Seen'])
  })

  test('blocks are read as text, with the URLs of buttons', async () => {
    const session = begin(given())
    const button = { type: 'button', text: { type: 'plain_text', text: 'Approve' }, url: 'https://n8n.test/ok' }
    await post({
      channel: 'alerts',
      blocks: [section('Refund *20*?'), { type: 'divider' }, { type: 'actions', elements: [button] }],
    })
    expect(session.messages[0]?.text).toBe('Refund *20*?\n[Approve](https://n8n.test/ok)')
  })

  test.each([
    [{ channel: 'nowhere', text: 'x' }, 'channel_not_found'],
    [{ text: 'x' }, 'channel_not_found'],
    [{ channel: 'old', text: 'x' }, 'is_archived'],
    [{ channel: 'closed', text: 'x' }, 'not_in_channel'],
    [{ channel: 'alerts', text: '' }, 'no_text'],
    [{ channel: 'alerts', text: 'x'.repeat(40_001) }, 'msg_too_long'],
    [{ channel: 'alerts', text: 'x', thread_ts: '1.1' }, 'thread_not_found'],
    [{ channel: 'alerts', blocks: '[{' }, 'invalid_blocks_format'],
    [{ channel: 'alerts', blocks: Array(51).fill({ type: 'divider' }) }, 'invalid_blocks'],
    [{ channel: 'alerts', blocks: [section('x'.repeat(3001))] }, 'invalid_blocks'],
    [{ channel: 'alerts', blocks: [section('')] }, 'invalid_blocks'],
    [{ channel: 'alerts', blocks: [{ type: 'header', text: { type: 'mrkdwn', text: 'x' } }] }, 'invalid_blocks'],
    [
      {
        channel: 'alerts',
        blocks: [
          { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'x'.repeat(76) } }] },
        ],
      },
      'invalid_blocks',
    ],
    [{ channel: 'alerts', blocks: [{ type: 'image', image_url: 'https://x.test/a.png' }] }, 'invalid_blocks'],
  ])('mistake %# is rejected with ok false', async (body, error) => {
    const session = begin(given())
    expect(await post(body)).toMatchObject({ ok: false, error })
    expect(session.exchanges[0]).toMatchObject({ status: 200, rejection: expect.stringContaining(error) })
    expect(session.messages).toEqual([])
  })

  test('a bot can edit its own messages only', async () => {
    const session = begin(given([said(100)]))
    const { channel, ts } = await post({ channel: 'alerts', text: 'one' })
    const change = async (body: object) => (await ask({ method: 'POST', path: '/api/chat.update', body })).json
    expect(await change({ channel, ts, text: 'two' })).toMatchObject({ ok: true, text: 'two' })
    expect(session.messages.at(-1)?.text).toBe('two')
    expect(await change({ channel, ts: '1772000100.000100', text: 'x' })).toMatchObject({
      error: 'cant_update_message',
    })
  })
})

describe('reading', () => {
  test('pages newest first, between two times', async () => {
    begin(given(Array.from({ length: 5 }, (_, index) => said(100 + index))))
    const channel = 'C00000001'
    const first = await get('conversations.history', { channel, limit: '2' })
    expect(first.messages.map(({ text }: { text: string }) => text)).toEqual(['message 104', 'message 103'])
    expect(first.has_more).toBe(true)
    const rest = await get('conversations.history', {
      channel,
      limit: '3',
      cursor: first.response_metadata.next_cursor,
    })
    expect(rest.messages).toHaveLength(3)
    expect([rest.has_more, rest.response_metadata]).toEqual([false, undefined])
    const some = await get('conversations.history', { channel, oldest: '1772000101.0001', latest: '1772000104.0001' })
    expect(some.messages).toHaveLength(2)
    expect(await get('conversations.history', { channel: 'alerts' })).toMatchObject({ error: 'channel_not_found' })
  })

  test('lists the reactions to a message, and adds one', async () => {
    begin(given([said(100, { reactions: [{ name: 'bug', users: ['U00000001'] }] })]))
    const where = { channel: 'C00000001', timestamp: '1772000100.000100' }
    const react = async (name: string) =>
      (await ask({ method: 'POST', path: '/api/reactions.add', body: { ...where, name } })).json
    expect([await react('eyes'), await react('eyes')]).toMatchObject([{ ok: true }, { error: 'already_reacted' }])
    const { message } = await get('reactions.get', where)
    expect(message.reactions).toMatchObject([
      { name: 'bug', count: 1 },
      { name: 'eyes', count: 1 },
    ])
    expect(await get('reactions.get', { ...where, timestamp: '2.2' })).toMatchObject({ error: 'message_not_found' })
  })

  test('users by id and by email', async () => {
    begin(given())
    expect((await get('users.info', { user: 'U00000001' })).user.profile.email).toBe('ada@example.com')
    expect((await get('users.lookupByEmail', { email: 'ada@example.com' })).user.id).toBe('U00000001')
    expect(await get('users.lookupByEmail', { email: 'eve@example.com' })).toMatchObject({ error: 'users_not_found' })
  })

  test('channels are listed page by page', async () => {
    begin(given())
    const first = await get('conversations.list', { limit: '2' })
    const next = await get('conversations.list', { limit: '2', cursor: first.response_metadata.next_cursor })
    expect([first.channels.length, next.channels.length, next.response_metadata.next_cursor]).toEqual([2, 1, ''])
  })

  test('a file with its bytes', async () => {
    const address = 'https://files.slack.com/files-pri/T1-F1/photo.png'
    begin({ given: { slack: { files: { [address]: { type: 'image/png', bytes: 'picture' } } } } })
    expect((await ask({ host: 'files.slack.com', path: '/files-pri/T1-F1/photo.png' })).text).toBe('picture')
    expect((await ask({ host: 'files.slack.com', path: '/files-pri/T1-F1/lost.png' })).status).toBe(404)
  })
})

test('fails as Slack does', async () => {
  const failures = (['rate-limited', 'unauthorized', 'server-error'] as const).map((failure) => ({
    vendor: 'slack',
    failure,
    times: 1,
  }))
  begin({ ...given(), failures })
  const answers = [
    await ask({ path: '/api/users.list' }),
    await ask({ path: '/api/users.list' }),
    await ask({ path: '/api/users.list' }),
  ]
  expect(answers.map(({ status, json }) => [status, json.error])).toEqual([
    [429, 'ratelimited'],
    [200, 'invalid_auth'],
    [503, 'service_unavailable'],
  ])
  expect(answers[0]?.headers['retry-after']).toBe('30')
  expect((await ask({ path: '/api/users.list', headers: { authorization: '' } })).json.error).toBe('not_authed')
})

test('accepts one message per second and channel if a case sets it', async () => {
  begin({ given: { slack: { channels: ['alerts', 'sales'], enforceRateLimit: true } } })
  const answers = [await post({ channel: '#alerts', text: 'One' }), await post({ channel: '#alerts', text: 'Two' })]
  expect(answers.map(({ ok, error }) => ok || error)).toEqual([true, 'ratelimited'])
  expect((await post({ channel: '#sales', text: 'Three' })).ok).toBe(true)
})
