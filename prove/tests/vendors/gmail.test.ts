import { describe, expect, test } from 'vitest'
import type { MailSeed } from '../../vendors/gmail/mailbox.ts'
import { gmail } from '../../vendors/gmail.ts'
import { setUpMockServer } from '../fixtures/ask.ts'

const { begin, ask } = setUpMockServer([gmail], {
  host: 'www.googleapis.com',
  headers: { authorization: 'Bearer ya29.mock' },
})

const ME = '/gmail/v1/users/me'
const given = (messages: MailSeed[] = []) => ({ given: { gmail: { labels: ['To do'], messages } } })
const mail = (id: string, more: Partial<MailSeed> = {}): MailSeed => ({
  id,
  from: 'Ada <ada@example.com>',
  subject: `Mail ${id}`,
  text: `text of ${id}`,
  ...more,
})
const get = async (path: string) => (await ask({ path: `${ME}${path}` })).json
const send = (path: string, body: object) => ask({ method: 'POST', path: `${ME}${path}`, body })
const raw = (...lines: string[]) => Buffer.from(lines.join('\r\n')).toString('base64url')
const plain = raw('To: ben@example.com', 'Subject: Hi', '', 'Hello')
const found = async (q: string) =>
  ((await get(`/messages?${new URLSearchParams({ q })}`)).messages ?? []).map(({ id }: { id: string }) => id)

describe('sending', () => {
  test('a sent email is recorded as its recipient sees it: text, HTML and files', async () => {
    const session = begin(given())
    const answer = await send('/messages/send', {
      raw: raw(
        'From: Shop <me@example.com>',
        'To: "Doe, Jane" <jane@example.com>, ben@example.com',
        'Bcc: boss@example.com',
        'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe_?=',
        ' =?UTF-8?B?8J+Yig==?=',
        'Content-Type: multipart/mixed; boundary="a"',
        '',
        '--a',
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Caf=C3=A9 =',
        'open',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('<b>Café</b> open').toString('base64'),
        '--b--',
        '--a',
        'Content-Type: application/pdf; name=bill.pdf',
        'Content-Disposition: attachment; filename=bill.pdf',
        'Content-Transfer-Encoding: base64',
        '',
        'JVBERg==',
        '--a--',
        '',
      ),
    })
    expect(answer.json).toEqual({ id: '19b0000000000001', threadId: '19b0000000000001', labelIds: ['SENT'] })
    expect(session.messages).toEqual([
      {
        app: 'gmail',
        to: 'jane@example.com, ben@example.com, boss@example.com',
        subject: 'Grüße 😊',
        text: 'Café open',
        html: '<b>Café</b> open',
        attachments: ['bill.pdf'],
      },
    ])
    expect(await found('in:sent')).toEqual(['19b0000000000001'])
  })

  test('HTML alone is read without its tags', async () => {
    const session = begin(given())
    await send('/messages/send', {
      raw: raw('To: a@example.com', 'Content-Type: text/html', '', '<p>One</p><p>two &amp; three</p>'),
    })
    expect(session.messages[0]).toMatchObject({ text: 'One two & three', html: '<p>One</p><p>two &amp; three</p>' })
  })

  test.each([
    [{}, 400, "'raw' RFC822 payload message string"],
    [{ raw: 'not base64url!' }, 400, 'Base64 decoding failed'],
    [{ raw: raw('Subject: x', '', 'x') }, 400, 'Recipient address required'],
    [{ raw: raw('To: no address', '', 'x') }, 400, 'Invalid To header'],
    [{ raw: plain, threadId: 'lost' }, 404, 'Requested entity was not found.'],
  ])('%o is rejected', async (body, code, message) => {
    const session = begin(given())
    const { error } = (await send('/messages/send', body)).json
    expect([error.code, error.message]).toEqual([code, expect.stringContaining(message)])
    expect(session.messages).toEqual([])
  })

  test('a draft is kept and not sent', async () => {
    const session = begin(given([mail('a1')]))
    const draft = (await send('/drafts', { message: { raw: plain, threadId: 'a1' } })).json
    expect(draft.message).toMatchObject({ threadId: 'a1', labelIds: ['DRAFT'] })
    expect(session.messages).toEqual([])
    expect((await get('/drafts')).drafts).toEqual([{ id: draft.id, message: { id: draft.message.id, threadId: 'a1' } }])
    expect((await get(`/drafts/${draft.id}`)).message.payload.headers).toContainEqual({
      name: 'To',
      value: 'ben@example.com',
    })
    expect(await found('-in:drafts')).toEqual(['a1'])
  })

  test('a deleted draft is gone, and deleting it again is an error', async () => {
    begin(given([mail('d1', { draftId: 'r1', labels: ['DRAFT'] }), mail('a1')]))
    expect((await ask({ method: 'DELETE', path: `${ME}/drafts/r1` })).status).toBe(204)
    expect(await found('in:anywhere')).toEqual(['a1'])
    expect((await ask({ method: 'DELETE', path: `${ME}/drafts/r1` })).status).toBe(404)
  })
})

describe('reading', () => {
  test('an email as received, in each format', async () => {
    begin(
      given([mail('a1', { subject: 'Größe', attachments: [{ name: 'size.csv', type: 'text/csv', bytes: 'a,b' }] })]),
    )
    const rawMail = Buffer.from((await get('/messages/a1?format=raw')).raw, 'base64url').toString()
    expect(rawMail).toContain('From: Ada <ada@example.com>\r\nTo: me@example.com\r\nSubject: =?UTF-8?B?R3LDtsOfZQ==?=')
    expect(rawMail).toContain('Date: Mon, 02 Mar 2026 08:00:00 +0000')
    const full = await get('/messages/a1')
    expect(full).toMatchObject({ labelIds: ['INBOX', 'UNREAD'], snippet: 'text of a1', internalDate: '1772438400000' })
    const [words, file] = full.payload.parts
    expect(Buffer.from(words.body.data, 'base64url').toString()).toBe('text of a1')
    const attached = await get(`/messages/a1/attachments/${file.body.attachmentId}`)
    expect(Buffer.from(attached.data, 'base64url').toString()).toBe('a,b')
    const metadata = await get('/messages/a1?format=metadata&metadataHeaders=From&metadataHeaders=Subject')
    expect(metadata.payload).toEqual({
      mimeType: 'multipart/mixed',
      headers: [
        { name: 'From', value: 'Ada <ada@example.com>' },
        { name: 'Subject', value: 'Größe' },
      ],
    })
    expect(await get('/messages/a1?format=minimal')).not.toHaveProperty('payload')
    expect((await get('/messages/b9')).error.code).toBe(404)
  })

  test.each([
    ['in:inbox -from:me', ['a1', 'a2']],
    ['is:unread', ['a1']],
    ['label:to-do', ['a2']],
    ['from:ada@example.com after:2026/02/20', ['a1']],
    ['before:1772000000', ['a2', 'a3']],
    ['newer_than:7d', ['a1']],
    ['has:attachment filename:pdf', ['a2']],
    ['subject:"Mail a1" OR subject:a3', ['a1', 'a3']],
    ['{from:eve@example.com to:eve@example.com} -in:chats', ['a3']],
    ['{from:zoe (from:ada "text of a2")}', ['a2']],
    ['in:anywhere spam', ['a4']],
    ['spam', []],
  ])('finds %s', async (q, ids) => {
    begin(
      given([
        mail('a1'),
        mail('a2', {
          date: '2026-01-10T00:00:00Z',
          labels: ['INBOX', 'To do'],
          attachments: [{ name: 'a.pdf', type: 'application/pdf', bytes: 'x' }],
        }),
        mail('a3', { from: 'me@example.com', to: 'eve@example.com', labels: ['SENT'], date: '2026-01-01T00:00:00Z' }),
        mail('a4', { text: 'spam', labels: ['SPAM'] }),
      ]),
    )
    expect(await found(q)).toEqual(ids)
  })

  test('an unsupported operator is reported as a problem', async () => {
    const session = begin(given([mail('a1')]))
    await ask({ path: `${ME}/messages?q=larger:5M` })
    expect(session.problems()[0]).toContain('The Gmail mock does not support the operator larger: yet')
  })

  test('pages', async () => {
    begin(given(['a1', 'a2', 'a3'].map((id) => mail(id))))
    const first = await get('/messages?maxResults=2')
    expect([first.messages.length, first.resultSizeEstimate]).toEqual([2, 3])
    const next = await get(`/messages?maxResults=2&pageToken=${first.nextPageToken}`)
    expect([next.messages.length, next.nextPageToken]).toEqual([1, undefined])
    expect(await get('/messages?q=nothing-like-it')).toEqual({ resultSizeEstimate: 0 })
  })

  test('threads contain their messages', async () => {
    begin(given([mail('a1'), mail('a2', { threadId: 'a1' })]))
    expect((await get('/threads')).threads).toMatchObject([{ id: 'a1' }])
    expect((await get('/threads/a1?format=metadata')).messages.map(({ id }: { id: string }) => id)).toEqual([
      'a1',
      'a2',
    ])
  })
})

describe('labels', () => {
  test('are added and removed', async () => {
    begin(given([mail('a1')]))
    const change = async (body: object) => (await send('/messages/a1/modify', body)).json
    expect((await change({ addLabelIds: ['Label_1'], removeLabelIds: ['UNREAD'] })).labelIds).toEqual([
      'INBOX',
      'Label_1',
    ])
    expect((await change({ addLabelIds: ['Nowhere'] })).error.message).toBe('Invalid label: Nowhere')
    expect((await send('/threads/a1/trash', {})).json.messages[0].labelIds).toEqual(['Label_1', 'TRASH'])
  })

  test('are listed, and created once', async () => {
    begin(given())
    expect((await get('/labels')).labels).toContainEqual({ id: 'Label_1', name: 'To do', type: 'user' })
    expect((await send('/labels', { name: 'New' })).status).toBe(200)
    expect((await send('/labels', { name: 'new' })).json.error.code).toBe(409)
  })
})

test('returns the user’s own address, and an error without a token', async () => {
  begin(given())
  expect((await get('/profile')).emailAddress).toBe('me@example.com')
  expect((await ask({ path: `${ME}/profile`, headers: { authorization: 'x' } })).json.error.status).toBe(
    'UNAUTHENTICATED',
  )
})
