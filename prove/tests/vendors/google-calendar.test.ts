import { expect, test } from 'vitest'
import { googleCalendar } from '../../vendors/google-calendar.ts'
import { type AnyJson, clientOf, queryOf } from './ask.ts'

const EVENTS = 'https://www.googleapis.com/calendar/v3/calendars/primary/events'
const headers = { authorization: 'Bearer ya29.x' }
const at = (hour: number) => ({ dateTime: `2026-11-03T${String(hour).padStart(2, '0')}:00:00Z` })

const calendar = () =>
  clientOf(googleCalendar, {
    events: [9, 11, 13].map((hour) => ({
      id: `event${hour}`,
      summary: `At ${hour}`,
      start: at(hour),
      end: at(hour + 1),
    })),
  })

test('lists what is in a time range, by time and page', async () => {
  const { ask } = calendar()
  const query = {
    timeMin: '2026-11-03T09:30:00Z',
    timeMax: '2026-11-03T13:00:00Z',
    singleEvents: 'true',
    orderBy: 'startTime',
  }
  const { body } = await ask('GET', `${EVENTS}?${queryOf(query)}`, { headers })
  expect(body.items.map(({ id }: AnyJson) => id)).toEqual(['event9', 'event11'])
  const first = await ask('GET', `${EVENTS}?maxResults=2`, { headers })
  expect(
    (await ask('GET', `${EVENTS}?maxResults=2&pageToken=${first.body.nextPageToken}`, { headers })).body.items,
  ).toHaveLength(1)
})

test('an event is created once, changed and canceled, and then listed only on request', async () => {
  const { ask } = calendar()
  const body = { id: 'slot00001', summary: 'Call', start: at(15), end: at(16) }
  expect((await ask('POST', EVENTS, { headers, body })).body.status).toBe('confirmed')
  expect((await ask('POST', EVENTS, { headers, body })).status).toBe(409)
  await ask('PATCH', `${EVENTS}/slot00001`, { headers, body: { summary: 'Call with Ada' } })
  expect((await ask('GET', `${EVENTS}/slot00001`, { headers })).body.summary).toBe('Call with Ada')
  await ask('DELETE', `${EVENTS}/slot00001`, { headers })
  expect((await ask('GET', EVENTS, { headers })).body.items).toHaveLength(3)
  expect((await ask('GET', `${EVENTS}?showDeleted=true`, { headers })).body.items).toHaveLength(4)
})

test.each([
  [{ start: at(9) }, 'Missing end time.'],
  [{ start: { dateTime: '2026-11-03T09:00:00' }, end: at(10) }, 'time zone'],
  [{ id: 'UPPER', start: at(9), end: at(10) }, 'Invalid resource id value.'],
  [{ start: at(10), end: at(9) }, 'range is empty'],
])('rejects %j', async (body, words) => {
  expect((await calendar().ask('POST', EVENTS, { headers, body })).body.error.message).toContain(words)
})

test('requires a token and full timestamps', async () => {
  const { ask } = calendar()
  expect((await ask('GET', EVENTS)).status).toBe(401)
  expect((await ask('GET', `${EVENTS}?timeMin=2026-11-03`, { headers })).status).toBe(400)
})
