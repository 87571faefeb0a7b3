import { defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import {
  apiError,
  authorizeGoogle,
  failAsGoogle,
  googleCredential,
  googleError,
  rejectAsGoogle,
} from './google/account.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

/** Events of one calendar, with RFC 3339 times. */
interface Seed {
  events: (Fields & { id: string; start: Fields; end: Fields })[]
  timeZone?: string
}

type Event = Fields & { id: string }

interface State {
  events: Event[]
  timeZone: string
}

const invalid = (message: string, reason = 'invalid') => apiError(400, message, reason)

const timeOf = (moment: unknown): number =>
  Date.parse(textOf(fieldsOf(moment).dateTime) || textOf(fieldsOf(moment).date))

const parseTime = (value: unknown, name: string): Fields => {
  const moment = fieldsOf(value)
  if (Number.isNaN(timeOf(moment))) throw invalid(`Missing ${name} time.`, 'required')
  const { dateTime, timeZone } = moment
  if (typeof dateTime === 'string' && !/(Z|[+-]\d\d:\d\d)$/.test(dateTime) && !timeZone)
    throw invalid(`Missing time zone definition for ${name} time.`, 'required')
  return moment
}

const complete = (known: Fields & { id: string }): Event => ({
  kind: 'calendar#event',
  status: 'confirmed',
  htmlLink: `https://www.google.com/calendar/event?eid=${known.id}`,
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-01T00:00:00.000Z',
  summary: '',
  creator: { email: 'owner@example.com', self: true },
  organizer: { email: 'owner@example.com', self: true },
  iCalUID: `${known.id}@google.com`,
  sequence: 0,
  reminders: { useDefault: true },
  eventType: 'default',
  ...structuredClone(known),
})

const bound = (request: VendorRequest, name: string): number | undefined => {
  const text = request.query.get(name)
  if (text === null) return undefined
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) throw invalid('Bad Request', 'badRequest')
  return Date.parse(text)
}

const list = (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const size = sizeOf(request.query.get('maxResults'), { max: 2500, fallback: 250 })
  if (size === undefined) throw invalid('Invalid value for maxResults')
  const [from, to] = [bound(request, 'timeMin'), bound(request, 'timeMax')]
  if (from !== undefined && to !== undefined && from >= to)
    throw invalid('The specified time range is empty.', 'timeRangeEmpty')
  if (request.query.get('orderBy') === 'startTime' && request.query.get('singleEvents') !== 'true')
    throw invalid('The requested ordering is not available for the particular query.')
  const words = (request.query.get('q') ?? '').toLowerCase()
  const found = state.events
    .filter(
      (event) =>
        (event.status !== 'cancelled' || request.query.get('showDeleted') === 'true') &&
        (to === undefined || timeOf(event.start) < to) &&
        (from === undefined || timeOf(event.end) > from) &&
        (words === '' ||
          `${textOf(event.summary)} ${textOf(event.description)} ${textOf(event.location)}`
            .toLowerCase()
            .includes(words)),
    )
    .sort((left, right) => timeOf(left.start) - timeOf(right.start))
  const start = Number(request.query.get('pageToken') ?? 0)
  const { items, more } = pageFrom(found, size, start)
  return {
    body: {
      kind: 'calendar#events',
      summary: request.params.calendar,
      timeZone: state.timeZone,
      accessRole: 'owner',
      defaultReminders: [],
      items,
      ...(more ? { nextPageToken: String(start + size) } : {}),
    },
  }
}

const create = (request: VendorRequest, { state, now, nextId }: RouteContext<State>): MockResponse => {
  const body = fieldsOf(request.body)
  const [start, end] = [parseTime(body.start, 'start'), parseTime(body.end, 'end')]
  if (timeOf(end) < timeOf(start)) throw invalid('The specified time range is empty.', 'timeRangeEmpty')
  const id =
    textOf(body.id) ||
    nextId()
      .toLowerCase()
      .replace(/[^a-v0-9]/g, '')
  if (!/^[a-v0-9]{5,1024}$/.test(id)) throw invalid('Invalid resource id value.')
  if (state.events.some((event) => event.id === id))
    return googleError(409, 'The requested identifier already exists.', 'duplicate')
  if (request.query.get('conferenceDataVersion') !== '1' && body.conferenceData !== undefined)
    delete body.conferenceData
  const event = complete({ ...body, id, created: now().toISOString(), updated: now().toISOString() })
  state.events.push(event)
  return { body: event }
}

const onEvent =
  (run: (event: Event, request: VendorRequest, context: RouteContext<State>) => MockResponse) =>
  (request: VendorRequest, context: RouteContext<State>): MockResponse => {
    const event = context.state.events.find(({ id }) => id === request.params.event)
    return event ? run(event, request, context) : googleError(404, 'Not Found', 'notFound')
  }

const change = onEvent((event, request, { now }) => {
  const body = fieldsOf(request.body)
  if (body.start !== undefined) parseTime(body.start, 'start')
  if (body.end !== undefined) parseTime(body.end, 'end')
  if (request.method === 'PUT' && (body.start === undefined || body.end === undefined))
    throw invalid('Missing start time.', 'required')
  Object.assign(event, body, { id: event.id, updated: now().toISOString(), sequence: Number(event.sequence ?? 0) + 1 })
  return { body: event }
})

const EVENTS = '/calendar/v3/calendars/:calendar/events'
const EVENT = `${EVENTS}/:event`

export const googleCalendar = defineVendor<Seed, State>({
  key: 'google-calendar',
  name: 'Google Calendar',
  hosts: ['www.googleapis.com'],
  source: 'developers.google.com/calendar/api/v3/reference, from memory. How n8n 2.41.1 calls it was read in its node.',
  createState: (seed) => ({
    events: (seed?.events ?? []).map(complete),
    timeZone: seed?.timeZone ?? 'Europe/Berlin',
  }),
  authorize: authorizeGoogle,
  routes: [
    {
      method: 'GET',
      path: EVENTS,
      summary: 'List events',
      empty: () => ({ body: { kind: 'calendar#events', items: [] } }),
      respond: list,
    },
    { method: 'POST', path: EVENTS, summary: 'Create an event', respond: create },
    { method: 'GET', path: EVENT, summary: 'Read an event', respond: onEvent((body) => ({ body })) },
    { method: 'PATCH', path: EVENT, summary: 'Update an event', respond: change },
    { method: 'PUT', path: EVENT, summary: 'Replace an event', respond: change },
    {
      method: 'DELETE',
      path: EVENT,
      summary: 'Cancel an event',
      respond: onEvent((event) => {
        if (event.status === 'cancelled') return googleError(410, 'Resource has been deleted', 'deleted')
        event.status = 'cancelled'
        return { status: 204 }
      }),
    },
    {
      method: 'POST',
      path: '/calendar/v3/freeBusy',
      summary: 'Check free/busy times',
      respond: (request, { state }) => {
        const { timeMin, timeMax, items } = fieldsOf(request.body)
        const [from, to] = [Date.parse(textOf(timeMin)), Date.parse(textOf(timeMax))]
        if (Number.isNaN(from) || Number.isNaN(to)) throw invalid('Missing timeMin or timeMax', 'required')
        const busy = state.events
          .filter((event) => event.status !== 'cancelled' && timeOf(event.start) < to && timeOf(event.end) > from)
          .map(({ start, end }) => ({ start: fieldsOf(start).dateTime, end: fieldsOf(end).dateTime }))
        return {
          body: {
            kind: 'calendar#freeBusy',
            timeMin,
            timeMax,
            calendars: Object.fromEntries(listOf(items).map((item) => [textOf(fieldsOf(item).id), { busy }])),
          },
        }
      },
    },
    {
      method: 'GET',
      path: '/calendar/v3/users/me/calendarList/:calendar',
      summary: 'Read a calendar',
      respond: (request, { state }) => ({
        body: {
          id: request.params.calendar,
          summary: 'Proof',
          timeZone: state.timeZone,
          conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
        },
      }),
    },
  ],
  fail: failAsGoogle,
  rejections: rejectAsGoogle('Google Calendar API', 'calendar-json.googleapis.com'),
  credentials: { googleCalendarOAuth2Api: googleCredential('https://www.googleapis.com/auth/calendar') },
})
