import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSheets } from '#adapters/sheets/fetch-sheet.ts'
import { aStrangeService } from '../../fixtures/shop/a-strange-service.ts'

const PATH = '/spreadsheets/d/1AbCdEfGhIjKlMnOp/export?format=csv'
const GOOGLE = 'https://docs.google.com'
const CSV = { 'content-type': 'text/csv; charset=utf-8' }

/** Google as a table of answers; whoever asks for something else has left the way. */
async function ask(answers: Record<string, () => Response>) {
  const asked: string[] = []
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address))
    const answer = answers[String(address)]
    if (!answer) throw new Error(`${address} was asked for`)
    return answer()
  })
  const answer = await createSheets({ apiUrl: GOOGLE }).fetchSheet(PATH)
  fetch.mockRestore()
  return { answer, asked }
}
const to =
  (location: string, status = 307) =>
  () =>
    new Response(null, { status, headers: { location } })
const csv = () => new Response('name,title', { headers: CSV })
const refusal = (sentence: string) => ({
  ok: false,
  error: { kind: 'invalid-input', message: expect.stringContaining(sentence) },
})

const CONTENT = 'https://doc-0s-8c-sheets.googleusercontent.com/export/abc'

test('a sheet is read from the second host that Google sends us to', async () => {
  const { answer, asked } = await ask({ [GOOGLE + PATH]: to(CONTENT), [CONTENT]: csv })
  expect(answer).toEqual({ ok: true, value: 'name,title' })
  expect(asked).toEqual([GOOGLE + PATH, CONTENT])
})

describe('a redirect out of Google is never followed', () => {
  test.each([
    'https://evil.example/x',
    'http://docs.google.com/spreadsheets/x',
    'https://docs.google.com:8443/x',
    'https://user@docs.google.com/x',
    'https://docs.google.com.evil.example/x',
    'https://googleusercontent.com.evil.example/x',
    'https://evilgoogleusercontent.com/x',
    'https://googleusercontent.com/x',
    'https://script.google.com/x',
    '//evil.example/x',
    'http://169.254.169.254/latest/meta-data/',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'http://2130706433/x',
    'file:///etc/passwd',
    'gopher://localhost:6379/x',
    'data:text/csv,name',
  ])('%s', async (location) => {
    const { answer, asked } = await ask({ [GOOGLE + PATH]: to(location) })
    expect(answer).toEqual(refusal('another site'))
    expect(asked).toHaveLength(1)
  })

  test('not even from the second host on', async () => {
    const { answer, asked } = await ask({ [GOOGLE + PATH]: to(CONTENT, 302), [CONTENT]: to('http://localhost/') })
    expect(answer).toEqual(refusal('another site'))
    expect(asked).toHaveLength(2)
  })
})

test('a circle of redirects ends after five', async () => {
  const { answer, asked } = await ask({ [GOOGLE + PATH]: to(PATH) })
  expect(answer).toEqual(refusal('too often'))
  expect(asked).toHaveLength(6)
})

test.each([
  [
    'the sign-in page',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'Anyone with the link',
  ],
  ['a way to sign in', to('https://accounts.google.com/ServiceLogin?continue=x', 302), 'Anyone with the link'],
  ['"not allowed"', () => new Response('', { status: 401 }), 'Anyone with the link'],
  ['a missing sheet', () => new Response('', { status: 404 }), 'We couldn’t find that sheet'],
  [
    'a spreadsheet file',
    () => new Response('PK', { headers: { 'content-type': 'application/zip' } }),
    'other than a sheet',
  ],
])('%s is explained', async (_, answer, sentence) => {
  expect((await ask({ [GOOGLE + PATH]: answer })).answer).toEqual(refusal(sentence))
})

test('an outage at Google is no mistake of the editor', async () => {
  const asking = ask({ [GOOGLE + PATH]: () => new Response('', { status: 503 }) })
  await expect(asking).rejects.toMatchObject({ reason: { kind: 'service-down', service: 'Google Sheets' } })
})

test('only paths of sheets are asked for', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  for (const path of ['//evil.example/spreadsheets/', '/url?q=x', 'https://evil.example/', '/spreadsheets/../url?q=x'])
    expect((await createSheets({ apiUrl: GOOGLE }).fetchSheet(path)).ok).toBe(false)
  expect(fetch).not.toHaveBeenCalled()
})

describe('limits', () => {
  let google: Awaited<ReturnType<typeof aStrangeService>>
  beforeAll(async () => {
    google = await aStrangeService()
  })
  afterAll(() => google.close())

  test('more than 16 MB is not read to its end, whatever its length claims', async () => {
    let sent = 0
    google.answer = (_, response) => {
      response.writeHead(200, CSV)
      const part = Buffer.alloc(1024 * 1024, 'a')
      const send = () => {
        while (!response.destroyed && response.write(part)) sent += 1
      }
      response.on('drain', send)
      send()
    }
    const answer = await createSheets({ apiUrl: google.url }).fetchSheet(PATH)
    expect(answer).toEqual(refusal('larger than 16 MB'))
    expect(sent).toBeLessThan(46)
  })

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['never answers', () => undefined],
    ['never ends its answer', (response) => response.writeHead(200, CSV).write('name,')],
  ])('a Google that %s is given up', async (_, answer) => {
    google.answer = (_request, response) => void answer(response)
    expect(await createSheets({ apiUrl: google.url, timeoutMs: 80 }).fetchSheet(PATH)).toEqual(refusal('took too long'))
  })
})
