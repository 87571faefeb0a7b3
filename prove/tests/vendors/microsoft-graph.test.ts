import { expect, test } from 'vitest'
import { microsoftGraph } from '../../vendors/microsoft-graph.ts'
import { microsoftSignIn } from '../../vendors/microsoft-sign-in.ts'
import { clientOf } from './ask.ts'

const BOX = 'https://graph.microsoft.com/v1.0/users/support@example.com'
const CHAT = 'https://graph.microsoft.com/v1.0/chats/19:team@thread.v2/messages'
const headers = { authorization: 'Bearer x' }
const email = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  from: 'Ada <ada@example.com>',
  subject: 'Hello',
  body: '<p>Where is it?</p>',
  quoted: '<p>Earlier</p>',
  receivedDateTime: '2026-11-02T08:00:00Z',
  ...more,
})
const client = (messages: ReturnType<typeof email>[] = [email('a')], more: Record<string, unknown> = {}) =>
  clientOf(microsoftGraph, {
    mailboxes: { 'support@example.com': messages },
    chats: ['19:team@thread.v2'],
    ...more,
  })

test('lists a folder by date, page by page, without emails that have not arrived yet', async () => {
  const { ask } = client([
    email('old', { receivedDateTime: '2026-11-01T08:00:00Z' }),
    email('a'),
    email('b'),
    email('sent', { folder: 'sentitems' }),
    email('tomorrow', { receivedDateTime: '2026-11-03T08:00:00Z' }),
  ])
  const filter = encodeURIComponent('receivedDateTime ge 2026-11-02T00:00:00Z')
  const page = await ask('GET', `${BOX}/mailFolders/inbox/messages?$filter=${filter}&$top=1`, { headers })
  expect(page.body.value.map(({ id }: { id: string }) => id)).toEqual(['a'])
  const next = await ask('GET', page.body['@odata.nextLink'], { headers })
  expect(next.body.value.map(({ id }: { id: string }) => id)).toEqual(['b'])
  expect(next.body['@odata.nextLink']).toBeUndefined()
})

test('returns the unique body and the headers only if they are selected', async () => {
  const { ask } = client()
  const plain = await ask('GET', `${BOX}/messages/a`, { headers })
  expect(plain.body.body.content).toContain('Earlier')
  expect(plain.body.uniqueBody).toBeUndefined()
  const { body } = await ask('GET', `${BOX}/messages/a?$select=uniqueBody,internetMessageHeaders`, { headers })
  expect(body).toMatchObject({ id: 'a', uniqueBody: { content: '<p>Where is it?</p>' }, internetMessageHeaders: [] })
  expect((await ask('GET', `${BOX}/messages/a?$select=nothing`, { headers })).status).toBe(400)
})

test('drafts a reply to the reply-to address, and sends it once', async () => {
  const { ask, messages } = client([email('a', { replyTo: 'office@example.com' })])
  const draft = await ask('POST', `${BOX}/messages/a/createReply`, { headers, body: { comment: 'Soon.' } })
  expect(draft).toMatchObject({ status: 201, body: { subject: 'RE: Hello', isDraft: true } })
  const send = () => ask('POST', `${BOX}/messages/${draft.body.id}/send`, { headers })
  expect((await send()).status).toBe(202)
  expect((await send()).status).toBe(404)
  expect(messages).toMatchObject([{ to: 'office@example.com', subject: 'RE: Hello' }])
})

test('rejects a reply with a comment and a body, and changes to the text of a received email', async () => {
  const { ask } = client()
  const body = { comment: 'x', message: { body: { contentType: 'html', content: 'y' } } }
  expect((await ask('POST', `${BOX}/messages/a/createReply`, { headers, body })).status).toBe(400)
  expect((await ask('PATCH', `${BOX}/messages/a`, { headers, body: { subject: 'x' } })).status).toBe(400)
  expect((await ask('PATCH', `${BOX}/messages/a`, { headers, body: { categories: ['x'] } })).status).toBe(200)
})

test('opens only shared mailboxes, and sends only with permission', async () => {
  const { ask } = client([], { noAccess: ['boss@example.com'], noSendAs: ['support@example.com'] })
  expect((await ask('GET', `${BOX.replace('support', 'boss')}/messages`, { headers })).body.error.code).toBe(
    'ErrorAccessDenied',
  )
  expect((await ask('GET', `${BOX.replace('support', 'nobody')}/messages`, { headers })).status).toBe(404)
  const body = { message: { toRecipients: [{ emailAddress: { address: 'ada@example.com' } }] } }
  expect((await ask('POST', `${BOX}/sendMail`, { headers, body })).body.error.code).toBe('ErrorSendAsDenied')
  expect((await ask('GET', `${BOX}/messages`)).status).toBe(401)
})

test('lists large attachments only without their bytes', async () => {
  const attachments = [{ name: 'plan.pdf', contentType: 'application/pdf', size: 4_300_000 }]
  const { ask } = client([email('a', { attachments })])
  expect((await ask('GET', `${BOX}/messages/a/attachments`, { headers })).status).toBe(413)
  const { body } = await ask('GET', `${BOX}/messages/a/attachments?$select=name,size`, { headers })
  expect(body.value).toEqual([{ name: 'plan.pdf', size: 4_300_000 }])
})

test('posts in a chat the user is in, with consent, up to 28 KB', async () => {
  const { ask, messages } = client()
  const post = (content: string, address = CHAT) =>
    ask('POST', address, { headers, body: { body: { contentType: 'html', content } } })
  expect((await post('Send?<br><a href="https://x">Yes</a>')).status).toBe(201)
  expect(messages[0]).toMatchObject({ app: 'microsoft-teams', to: '19:team@thread.v2', text: 'Send?\nYes' })
  expect((await post('Send?', CHAT.replace('team', 'other'))).status).toBe(404)
  expect((await post('x'.repeat(29_000))).status).toBe(413)
  const denied = await client([], { withoutConsent: ['Chat.ReadWrite'] }).ask('POST', CHAT, {
    headers,
    body: { body: { content: 'x' } },
  })
  expect(denied.body.error.message).toContain("API requires one of 'ChatMessage.Send")
})

test('returns Retry-After when throttled', () => {
  expect(microsoftGraph.fail('rate-limited')).toMatchObject({ status: 429, headers: { 'retry-after': '20' } })
})

test('refreshes a token, but not without consent', async () => {
  const { ask } = clientOf(microsoftSignIn)
  const address = 'https://login.microsoftonline.com/common/oauth2/v2.0/token'
  const form = { grant_type: 'refresh_token', refresh_token: 'proof' }
  expect((await ask('POST', address, { form })).body.access_token).toBe('proof')
  expect((await ask('POST', address, { form: { grant_type: 'password' } })).status).toBe(400)
  expect(microsoftSignIn.rejections?.['sign-in-expired']?.body).toMatchObject({ error: 'invalid_grant' })
})
