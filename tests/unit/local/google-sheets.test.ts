import { expect, test } from 'vitest'
import { createSheets } from '../../../local/google-sheets/index.ts'

const ask = (sheets: ReturnType<typeof createSheets>, path: string) => sheets.app.request(`http://localhost${path}`)

test('a shared sheet redirects to its CSV', async () => {
  const sheets = createSheets()
  sheets.put({ id: 'a-shared-sheet', csv: 'name,title', private: false })
  const first = await ask(sheets, '/spreadsheets/d/a-shared-sheet/export?format=csv')
  expect(first.status).toBe(307)
  const second = await ask(sheets, first.headers.get('location') ?? '')
  expect(second.headers.get('content-type')).toBe('text/csv')
  expect(await second.text()).toBe('name,title')
})

test('a private sheet redirects to a sign-in page with status 200', async () => {
  const sheets = createSheets()
  sheets.put({ id: 'a-private-sheet', csv: 'secret', private: true })
  const first = await ask(sheets, '/spreadsheets/d/a-private-sheet/export')
  const second = await ask(sheets, first.headers.get('location') ?? '')
  expect([second.status, await second.text()]).toEqual([200, expect.stringContaining('Sign in')])
})

test('an unknown sheet returns 404, and a reset deletes sheets', async () => {
  const sheets = createSheets()
  sheets.put({ id: 'a-shared-sheet', csv: 'x', private: false })
  sheets.reset()
  expect((await ask(sheets, '/spreadsheets/d/a-shared-sheet/export')).status).toBe(404)
})
