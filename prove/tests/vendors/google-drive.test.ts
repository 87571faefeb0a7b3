import { expect, test } from 'vitest'
import { googleDrive } from '../../vendors/google-drive.ts'
import { type AnyJson, clientOf, queryOf } from './ask.ts'

const FILES = 'https://www.googleapis.com/drive/v3/files'
const UPLOAD = 'https://www.googleapis.com/upload/drive/v3/files'
const headers = { authorization: 'Bearer ya29.x' }
const FOLDER = 'application/vnd.google-apps.folder'

const drive = () =>
  clientOf(googleDrive, {
    files: [
      { id: 'in', name: 'Inbox', mimeType: FOLDER },
      {
        id: 'a',
        name: 'Report May.pdf',
        mimeType: 'application/pdf',
        parents: ['in'],
        createdTime: '2026-05-01T10:00:00.000Z',
        base64: 'AP8=',
      },
      { id: 'd', name: "Ada's note", mimeType: 'application/vnd.google-apps.document', text: 'Hello' },
    ],
  })

test.each([
  [`'in' in parents and trashed = false`, ['a']],
  [`mimeType != '${FOLDER}' AND createdTime > '2026-04-30T00:00:00Z'`, ['a']],
  [`name contains 'may'`, ['a']],
  [`name = 'Ada\\'s note'`, ['d']],
  [`(mimeType = 'application/pdf' or mimeType = '${FOLDER}') and not trashed = true`, ['a', 'in']],
])('finds by %s', async (q, ids) => {
  const { body } = await drive().ask('GET', `${FILES}?${queryOf({ q, fields: 'nextPageToken, files(id)' })}`, {
    headers,
  })
  expect(body.files.map(({ id }: AnyJson) => id)).toEqual(ids)
})

test('does not list files created later', async () => {
  const early = clientOf(
    googleDrive,
    { files: [{ id: 'x', name: 'x', createdTime: '2026-05-01T10:00:00.000Z' }] },
    '2026-05-01T09:00:00.000Z',
  )
  expect((await early.ask('GET', FILES, { headers })).body.files).toEqual([])
})

test.each(["title contains 'x'", 'name = x', "name = 'a' and"])('rejects the query %s', async (q) => {
  expect((await drive().ask('GET', `${FILES}?${queryOf({ q })}`, { headers })).status).toBe(400)
})

test('stores a multipart upload byte for byte', async () => {
  const { ask, state } = drive()
  const head =
    '--B\r\ncontent-type: application/json\r\n\r\n{"name":"x.bin","parents":["in"]}\r\n--B\r\ncontent-type: image/png\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), Buffer.from([0, 255, 13, 10, 7]), Buffer.from('\r\n--B--\r\n')])
  const type = { 'content-type': 'multipart/related; boundary=B' }
  const made = await ask('POST', `${UPLOAD}?uploadType=multipart`, { headers: { ...headers, ...type }, body })
  expect(made.body).toMatchObject({ name: 'x.bin', mimeType: 'image/png' })
  const read = await ask('GET', `${FILES}/${made.body.id}?alt=media`, { headers })
  expect(read.body).toEqual(Buffer.from([0, 255, 13, 10, 7]))
  expect(state.files.at(-1)?.parents).toEqual(['in'])
})

test('accepts a resumable upload in chunks, in order', async () => {
  const { ask } = drive()
  const begun = await ask('POST', `${UPLOAD}?uploadType=resumable`, { headers, body: { name: 'big.txt' } })
  const place = begun.headers?.location ?? ''
  const part = (range: string, body: string) =>
    ask('PUT', place, { headers: { ...headers, 'content-range': range }, body })
  expect((await part('bytes 0-2/6', 'abc')).status).toBe(308)
  expect((await part('bytes 9-11/12', 'xyz')).rejection).toContain('Content-Range')
  const whole = await part('bytes 3-5/6', 'def')
  expect(String((await ask('GET', `${FILES}/${whole.body.id}?alt=media`, { headers })).body)).toBe('abcdef')
})

test('moves, copies, shares and deletes', async () => {
  const { ask, state } = drive()
  await ask('PATCH', `${FILES}/d?addParents=in&removeParents=root`, { headers })
  expect(state.files[2]?.parents).toEqual(['in'])
  expect((await ask('POST', `${FILES}/a/copy`, { headers, body: {} })).body.name).toBe('Copy of Report May.pdf')
  await ask('POST', `${FILES}/a/permissions`, { headers, body: { role: 'reader', type: 'anyone' } })
  expect(state.files[1]?.permissions).toMatchObject([{ id: 'anyoneWithLink', role: 'reader' }])
  expect((await ask('DELETE', `${FILES}/a`, { headers })).status).toBe(204)
  expect((await ask('GET', `${FILES}/a`, { headers })).body.error.message).toBe('File not found: a.')
})

test('rejects what Drive rejects', async () => {
  const { ask } = drive()
  expect((await ask('GET', FILES)).status).toBe(401)
  expect((await ask('GET', `${FILES}/d?alt=media`, { headers })).status).toBe(403)
  expect((await ask('PATCH', `${FILES}/a`, { headers, body: { parents: ['x'] } })).status).toBe(403)
  expect(
    (await ask('POST', `${FILES}/a/permissions`, { headers, body: { type: 'user', role: 'reader' } })).status,
  ).toBe(400)
})

test('pages by token', async () => {
  const { ask } = drive()
  const first = await ask('GET', `${FILES}?pageSize=2`, { headers })
  const second = await ask('GET', `${FILES}?pageSize=2&pageToken=${first.body.nextPageToken}`, { headers })
  expect([first.body.files.length, second.body.files.length, second.body.nextPageToken]).toEqual([2, 1, undefined])
})

test('a document created in Drive is written and read through Docs', async () => {
  const { ask } = drive()
  const mimeType = 'application/vnd.google-apps.document'
  const made = await ask('POST', FILES, { headers, body: { name: 'Brief', mimeType } })
  const DOC = `https://docs.googleapis.com/v1/documents/${made.body.id}`
  const insertText = { text: 'One\nTwo', endOfSegmentLocation: { segmentId: '' } }
  await ask('POST', `${DOC}:batchUpdate`, { headers, body: { requests: [{ insertText }] } })
  const { body } = await ask('GET', DOC, { headers })
  expect(body.body.content.slice(1).map((part: AnyJson) => part.paragraph.elements[0].textRun.content)).toEqual([
    'One\n',
    'Two\n',
  ])
  expect((await ask('POST', `${DOC}:batchUpdate`, { headers, body: { requests: [{ insertTxt: {} }] } })).status).toBe(
    400,
  )
  expect((await ask('GET', 'https://docs.googleapis.com/v1/documents/a', { headers })).status).toBe(400)
})

test('people rename, restrict and delete files during a case', async () => {
  const { ask } = clientOf(googleDrive, {
    files: [
      { id: 'a', name: 'A', changes: [{ at: '2026-01-01T00:00:00.000Z', name: 'B', isRestricted: true }] },
      { id: 'b', name: 'C', changes: [{ at: '2026-01-01T00:00:00.000Z', isDeleted: true }] },
      { id: 'c', name: 'D', changes: [{ at: '2999-01-01T00:00:00.000Z', isDeleted: true }] },
    ],
  })
  const fields = 'files(id,name,modifiedTime,capabilities/canDownload)'
  const { body } = await ask('GET', `${FILES}?${queryOf({ fields, orderBy: 'name' })}`, { headers })
  const modifiedTime = '2026-01-01T00:00:00.000Z'
  expect(body.files).toEqual([
    { id: 'a', name: 'B', modifiedTime, capabilities: { canDownload: false, canCopy: false } },
    { id: 'c', name: 'D', modifiedTime, capabilities: { canDownload: true, canCopy: true } },
  ])
  expect((await ask('GET', `${FILES}/a?alt=media`, { headers })).status).toBe(403)
  expect((await ask('GET', `${FILES}/b`, { headers })).status).toBe(404)
})

test('the tabs of a document are returned on request', async () => {
  const { ask } = clientOf(googleDrive, {
    files: [
      {
        id: 'd',
        name: 'Benefits',
        mimeType: 'application/vnd.google-apps.document',
        text: 'One\n',
        tabs: [{ title: 'Gym', text: 'Two\n' }],
      },
    ],
  })
  const DOC = 'https://docs.googleapis.com/v1/documents/d'
  expect((await ask('GET', DOC, { headers })).body.tabs).toBeUndefined()
  const { body } = await ask('GET', `${DOC}?includeTabsContent=true`, { headers })
  expect(body.body).toBeUndefined()
  expect(body.tabs.map(({ tabProperties }: AnyJson) => tabProperties.title)).toEqual(['Tab 1', 'Gym'])
  expect(body.tabs[1].documentTab.body.content[1].paragraph.elements[0].textRun.content).toBe('Two\n')
})

test('a copied presentation has its text and shapes replaced', async () => {
  const mimeType = 'application/vnd.google-apps.presentation'
  const { ask } = clientOf(googleDrive, {
    files: [{ id: 't', name: 'Deck', mimeType, text: 'For [[client]]\n[[chart]]\n\nBye [[client]]' }],
  })
  const copy = await ask('POST', `${FILES}/t/copy`, { headers, body: { name: 'May' } })
  const DECK = `https://slides.googleapis.com/v1/presentations/${copy.body.id}`
  const contains = (text: string) => ({ text, matchCase: true })
  const requests = [
    { replaceAllText: { containsText: contains('[[client]]'), replaceText: 'ACME' } },
    { replaceAllShapesWithImage: { containsText: contains('[[chart]]'), imageUrl: 'https://example.com/c.png' } },
  ]
  const { body } = await ask('POST', `${DECK}:batchUpdate`, { headers, body: { requests } })
  expect(body.replies).toEqual([
    { replaceAllText: { occurrencesChanged: 2 } },
    { replaceAllShapesWithImage: { occurrencesChanged: 1 } },
  ])
  expect(
    (await ask('GET', DECK, { headers })).body.slides[1].pageElements[0].shape.text.textElements[0].textRun.content,
  ).toBe('Bye ACME')
})
