import { defineVendor } from '../vendor.ts'
import { apiError, authorizeGoogle, failAsGoogle, googleCredential, rejectAsGoogle } from './google/account.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

interface Seed {
  people: Fields[]
}

interface State {
  people: Fields[]
}

const FIELDS =
  /^(addresses|biographies|birthdays|calendarUrls|emailAddresses|events|externalIds|genders|memberships|metadata|names|nicknames|occupations|organizations|phoneNumbers|photos|relations|urls|userDefined)$/

const maskOf = (mask: string | null, name: string): string[] => {
  const wanted = (mask ?? '').split(',').filter(Boolean)
  if (wanted.length === 0) throw apiError(400, `${name} mask is required. Please specify one or more valid paths.`)
  const invalid = wanted.find((path) => !FIELDS.test(path))
  if (invalid !== undefined) throw apiError(400, `Invalid ${name} mask path: "${invalid}".`)
  return wanted
}

const toResponse = (person: Fields, mask: readonly string[]): Fields => ({
  resourceName: person.resourceName,
  etag: 'proof',
  ...Object.fromEntries(mask.filter((name) => person[name] !== undefined).map((name) => [name, person[name]])),
})

const words = (person: Fields): string[] =>
  ['names', 'emailAddresses', 'phoneNumbers', 'organizations', 'nicknames'].flatMap((name) =>
    listOf(person[name]).flatMap((part) => Object.values(fieldsOf(part)).map(textOf)),
  )

export const googleContacts = defineVendor<Seed, State>({
  key: 'google-contacts',
  name: 'Google Contacts',
  hosts: ['people.googleapis.com'],
  source:
    'developers.google.com/people/api/rest, from memory. How n8n 2.41.1 calls it was read in its Google Contacts node.',
  createState: (seed) => ({
    people: (seed?.people ?? []).map((person, at) => ({ resourceName: `people/c${at + 1}`, ...person })),
  }),
  authorize: authorizeGoogle,
  routes: [
    {
      method: 'GET',
      path: '/v1/:call',
      summary: 'Search contacts',
      empty: () => ({ body: {} }),
      respond: (request, { state }) => {
        if (request.params.call !== 'people:searchContacts') throw apiError(404, 'Not found')
        const mask = maskOf(request.query.get('readMask'), 'readMask')
        const wanted = (request.query.get('query') ?? '').toLowerCase()
        // The first request, with an empty query, warms the cache and finds nothing.
        const found =
          wanted === ''
            ? []
            : state.people.filter((person) =>
                words(person).some(
                  (word) =>
                    word.toLowerCase().startsWith(wanted) ||
                    (word.replace(/\D/g, '') === wanted.replace(/\D/g, '') && /\d{5}/.test(wanted)),
                ),
              )
        const size = Math.min(Number(request.query.get('pageSize') ?? 10), 30)
        return {
          body:
            found.length === 0
              ? {}
              : { results: found.slice(0, size).map((person) => ({ person: toResponse(person, mask) })) },
        }
      },
    },
    {
      method: 'GET',
      path: '/v1/people/me/connections',
      summary: 'List contacts',
      empty: () => ({ body: {} }),
      respond: (request, { state }) => {
        const mask = maskOf(request.query.get('personFields'), 'personFields')
        const size = sizeOf(request.query.get('pageSize'), { max: 1000, fallback: 100 })
        if (size === undefined) throw apiError(400, 'Page size must be between 1 and 1000.')
        const from = Number(request.query.get('pageToken') ?? 0)
        const { items, more } = pageFrom(state.people, size, from)
        const count = state.people.length
        return {
          body:
            count === 0
              ? {}
              : {
                  connections: items.map((person) => toResponse(person, mask)),
                  totalPeople: count,
                  totalItems: count,
                  ...(more ? { nextPageToken: String(from + size) } : {}),
                },
        }
      },
    },
    {
      method: 'POST',
      path: '/v1/:call',
      summary: 'Create a contact',
      respond: (request, { state, nextId }) => {
        if (request.params.call !== 'people:createContact') throw apiError(404, 'Not found')
        const mask = maskOf(request.query.get('personFields'), 'personFields')
        const body = fieldsOf(request.body)
        const field = Object.keys(body).find((name) => !FIELDS.test(name))
        if (field !== undefined)
          throw apiError(400, `Invalid JSON payload received. Unknown name "${field}" at 'person': Cannot find field.`)
        const notList = Object.keys(body).find((name) => !Array.isArray(body[name]))
        if (notList !== undefined) throw apiError(400, `Invalid value at 'person.${notList}': want a list.`)
        const person = { resourceName: `people/${nextId('c')}`, ...body }
        state.people.push(person)
        return { body: toResponse(person, mask) }
      },
    },
  ],
  fail: failAsGoogle,
  rejections: rejectAsGoogle('People API', 'people.googleapis.com'),
  credentials: { googleContactsOAuth2Api: googleCredential('https://www.googleapis.com/auth/contacts') },
})
