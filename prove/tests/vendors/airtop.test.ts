import { expect, test } from 'vitest'
import { airtop } from '../../vendors/airtop.ts'
import { clientOf } from './ask.ts'

const API = 'https://api.airtop.ai/api/v1'
const headers = { authorization: 'Bearer proof' }
const PDF = { fileName: 'invoice.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF'), uploading: 1 }
const SEED = {
  answers: [{ state: 'invoices' }, 'Three invoices.'],
  clicks: [PDF, 'not-found' as const],
  redirects: { 'https://portal.example.com/invoices': 'https://login.example.com/' },
}

const open = async () => {
  const { ask } = clientOf(airtop, SEED)
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    ask(method, `${API}${path}`, { headers, ...(body && { body }) })
  const configuration = { profileName: 'portal-1', timeoutMinutes: 15 }
  const { body } = await call('POST', '/sessions', { configuration })
  const session = `/sessions/${body.data.id}`
  const created = await call('POST', `${session}/windows`, { url: 'https://portal.example.com/invoices' })
  return { ask, call, session, page: `${session}/windows/${created.body.data.windowId}` }
}

test('opens a page, follows its redirect, and answers questions about it', async () => {
  const { call, session, page } = await open()
  const { body } = await call('GET', `${session}/windows`)
  expect(body.data.windows).toMatchObject([{ url: 'https://login.example.com/' }])
  const read = await call('POST', `${page}/page-query`, {
    prompt: 'What is this?',
    configuration: { outputSchema: '{}' },
  })
  expect(read.body).toMatchObject({ data: { modelResponse: '{"state":"invoices"}' }, meta: { status: 'success' } })
  const next = await call('POST', `${page}/page-query`, { prompt: 'How many?' })
  expect(next.body.data.modelResponse).toBe('Three invoices.')
  expect((await call('POST', `${page}/page-query`, { prompt: 'And now?' })).status).toBe(500)
  expect((await call('GET', page)).body.data.liveViewUrl).toContain('https://')
  expect((await call('POST', page, { url: 'https://portal.example.com/' })).body.data.success).toBe(true)
})

test('downloads by a click, shows the upload first, and deletes the file', async () => {
  const { ask, call, session, page } = await open()
  await call('POST', `${page}/click`, { elementDescription: 'The link to the PDF' })
  const list = () => call('GET', `/files?sessionIds=${session.split('/').at(-1)}&limit=10`)
  expect((await list()).body.data.files).toMatchObject([{ status: 'uploading', fileType: 'browser_download' }])
  const [file] = (await list()).body.data.files
  expect(file).toMatchObject({ status: 'available', fileBytes: PDF.bytes.length })
  const { body } = await call('GET', `/files/${file.id}`)
  expect((await ask('GET', body.data.downloadUrl)).status).toBe(200)
  expect((await ask('GET', body.data.downloadUrl.replace(/\?.*/, ''))).status).toBe(401)
  expect((await call('DELETE', `/files/${file.id}`)).status).toBe(204)
  expect((await call('GET', `/files/${file.id}`)).status).toBe(404)
  const missing = await call('POST', `${page}/click`, { elementDescription: 'The link to the PDF' })
  expect(missing.body).toMatchObject({
    meta: { status: 'failure' },
    errors: [{ message: expect.stringContaining('not be found') }],
  })
})

test('ends a session once, and ignores unknown ones', async () => {
  const { call, session, page } = await open()
  expect((await call('PUT', `${session}/save-profile-on-termination/portal-1`)).status).toBe(204)
  expect((await call('DELETE', session)).status).toBe(204)
  expect((await call('DELETE', '/sessions/unknown')).status).toBe(204)
  expect((await call('POST', `${page}/click`, { elementDescription: 'x' })).status).toBe(404)
  expect((await call('GET', '/sessions')).body.data.sessions).toMatchObject([{ status: 'ended' }])
})

test.each([
  ['POST', '/sessions', { configuration: { profileName: 'my profile' } }],
  ['POST', '/sessions', { configuration: { timeoutMinutes: 0 } }],
  ['PUT', 'session/save-profile-on-termination/my profile', {}],
  ['POST', 'session/windows', { url: 'portal.example.com' }],
  ['POST', 'session/windows', { url: 'https://example.com', waitUntil: 'forever' }],
  ['POST', 'page', { url: '' }],
  ['POST', 'page/page-query', { prompt: ' ' }],
  ['POST', 'page/page-query', { prompt: 'x', configuration: { outputSchema: {} } }],
  ['POST', 'page/click', {}],
  ['POST', 'page/type', { elementDescription: 'The password field' }],
  ['POST', 'page/type', { text: 'x', pressEnterKey: 'yes' }],
  ['POST', 'page/type', { text: 'x', clearInputField: 1 }],
  ['GET', '/files?limit=500', undefined],
] as const)('rejects what the API does not take: %s %s (%#)', async (method, path, body) => {
  const { call, session, page } = await open()
  const { status } = await call(method, path.replace(/^session/, session).replace(/^page/, page), body)
  expect(status).toBe(422)
})

test('requires an API key, and has its own responses', async () => {
  const { ask } = clientOf(airtop)
  const { status, body } = await ask('POST', `${API}/sessions`, { body: {} })
  expect([status, body.title]).toEqual([401, 'Unauthorized'])
  expect(airtop.rejections?.['plan-limit']?.status).toBe(429)
})
