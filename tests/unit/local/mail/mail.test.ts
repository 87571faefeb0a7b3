import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createMail, type LocalMail } from '../../../../local/mail/index.ts'

const AT = Date.UTC(2026, 2, 4, 5, 6, 7)

const aMail = (changes: Record<string, unknown> = {}) => ({
  from: 'Flowshelf <hello@flowshelf.test>',
  to: 'reader@example.com',
  subject: 'Welcome',
  text: 'Hello there',
  ...changes,
})

function post(mail: LocalMail, body: unknown, headers: Record<string, string> = {}) {
  return mail.app.request('/emails', {
    method: 'POST',
    headers: { authorization: 'Bearer re_test', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const inbox = async (mail: LocalMail) => (await mail.app.request('/inbox.json')).json()

test('a sent mail is in the inbox, newest first', async () => {
  const mail = createMail({ now: () => AT })
  const answer = await post(mail, aMail({ reply_to: 'visitor@example.com' }))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ id: expect.any(String) })
  mail.deliver({ to: ['a@example.com', 'b@example.com'], subject: 'Your link', text: 'https://example.com' })
  expect(await inbox(mail)).toEqual([
    {
      to: 'a@example.com, b@example.com',
      from: 'Local services <no-reply@local.test>',
      replyTo: null,
      subject: 'Your link',
      text: 'https://example.com',
      html: null,
      headers: {},
      at: '2026-03-04T05:06:07.000Z',
    },
    {
      to: 'reader@example.com',
      from: 'Flowshelf <hello@flowshelf.test>',
      replyTo: 'visitor@example.com',
      subject: 'Welcome',
      text: 'Hello there',
      html: null,
      headers: {},
      at: '2026-03-04T05:06:07.000Z',
    },
  ])
})

test('a retry with the same key is delivered once, another mail with it is rejected', async () => {
  const mail = createMail()
  const key = { 'idempotency-key': 'contact-1' }
  const first = await (await post(mail, aMail(), key)).json()
  expect(await (await post(mail, aMail(), key)).json()).toEqual(first)
  const other = await post(mail, aMail({ text: 'Something else' }), key)
  expect(other.status).toBe(409)
  expect(await other.json()).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' })
  expect(mail.mails()).toHaveLength(1)
})

test('an API key is required', async () => {
  const mail = createMail()
  const without = await post(mail, aMail(), { authorization: '' })
  expect(without.status).toBe(401)
  expect(await without.json()).toMatchObject({ name: 'missing_api_key' })
  expect((await post(mail, aMail(), { authorization: 'Bearer sk_wrong' })).status).toBe(403)
})

test.each<[string, Record<string, unknown>, string]>([
  ['no recipient', { to: undefined }, 'Missing `to` field.'],
  ['an empty list of recipients', { to: [] }, 'Missing `to` field.'],
  ['no text', { text: '' }, 'Missing `text` field.'],
  ['a sender without a domain', { from: 'Flowshelf' }, 'Invalid `from` field.'],
  [
    'a header smuggled into an address',
    { reply_to: 'a@example.com\r\nBcc: b@example.com' },
    'Invalid `reply_to` field.',
  ],
  ['a line break in the subject', { subject: 'Hi\r\nBcc: b@example.com' }, 'Invalid `subject` field.'],
  ['HTML that is no text', { html: 5 }, 'Invalid `html` field.'],
  ['a field the inbox cannot show', { attachments: [] }, 'Invalid `attachments` field.'],
])('%s is refused with 422', async (_name, changes, message) => {
  const mail = createMail()
  const answer = await post(mail, aMail(changes))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ statusCode: 422, message: expect.stringContaining(message) })
  expect(mail.mails()).toEqual([])
})

test('during an outage the API sends nothing, but other local services still deliver', async () => {
  const mail = createMail()
  mail.failing = true
  expect((await post(mail, aMail())).status).toBe(503)
  mail.deliver({ to: 'reader@example.com', subject: 'Your link', text: 'Here' })
  expect(mail.mails().map(({ subject }) => subject)).toEqual(['Your link'])
})

test('the inbox page links URLs and escapes everything else', async () => {
  const mail = createMail()
  await post(mail, aMail({ text: 'Open https://example.com/a?b=1&c=2. <script>alert(1)</script> "quoted"' }))
  const page = await (await mail.app.request('/inbox')).text()
  expect(page).toContain('<a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>.')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>')
})

test('a mail with HTML is shown as text and as HTML in a sandboxed frame', async () => {
  const mail = createMail()
  await post(mail, aMail({ html: '<p title="x">Hi</p><script>alert(1)</script>' }))
  const [sent] = mail.mails()
  expect(sent).toMatchObject({ text: 'Hello there', html: '<p title="x">Hi</p><script>alert(1)</script>' })
  const page = await (await mail.app.request(`/inbox/${sent?.id}`)).text()
  expect(page).toContain('Hello there')
  const [, frame = ''] = /<iframe([^>]*)>/.exec(page) ?? []
  expect(frame).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(frame).toContain('srcdoc="&lt;p title=&quot;x&quot;&gt;Hi')
  expect(page).not.toContain('<script')
})

test('an inbox file from before mails had HTML is loaded', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'mail-')), 'mail.json')
  const { html: _, ...old } = { ...aMail(), id: '1', replyTo: null, at: '2026-03-04T05:06:07.000Z', html: null }
  writeFileSync(file, JSON.stringify({ mails: [old], replies: {} }))
  expect(createMail({ file }).mails()).toMatchObject([{ subject: 'Welcome', html: null }])
})

test('the inbox survives a restart and is empty after a reset', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'mail-')), 'nested', 'mail.json')
  const before = createMail({ file })
  await post(before, aMail())
  expect(createMail({ file }).mails()).toEqual(before.mails())
  before.reset()
  expect(createMail({ file }).mails()).toEqual([])
})
