import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { apiError, notFound } from './airtable/errors.ts'
import { listRecords, toResponse } from './airtable/records.ts'
import { createField, createTable } from './airtable/schema.ts'
import { type Field, type Table, typeOf } from './airtable/table.ts'
import { createRecords, deleteRecords, updateRecord, updateRecords } from './airtable/writes.ts'
import { formOf } from './shared/form.ts'
import { createRateLimit } from './shared/rate-limit.ts'
import { bearer } from './shared/token.ts'
import { fieldsOf, listOf, textOf } from './shared/values.ts'

/** One base: tables by name or id, with their fields and records. */
interface Seed {
  /** Reject more than five requests of a second, and then all of 30 seconds. */
  enforceRateLimit?: true
  tables: Record<
    string,
    {
      /** `tbl…`, for a table id that is fixed in the workflow. */
      id?: string
      fields: Record<string, Field>
      records?: { id?: string; createdTime?: string; fields: Record<string, unknown> }[]
    }
  >
}

interface State {
  tables: Table[]
  isOverLimit: ReturnType<typeof createRateLimit> | undefined
}

type Run = (table: Table, request: VendorRequest, context: RouteContext<State>) => MockResponse

/** Finds the table in the URL by name or id. */
const inTable =
  (run: Run) =>
  (request: VendorRequest, context: RouteContext<State>): MockResponse => {
    const { base = '', table: wanted = '' } = request.params
    if (context.state.isOverLimit?.(base, context.clock()))
      throw new ApiError('Airtable: more than five requests in a second', RATE_LIMITED)
    if (!/^app\w{14}$/.test(base))
      throw apiError(404, 'NOT_FOUND', `the base id "${base}" is not app and 14 characters`)
    const table = context.state.tables.find(({ id, name }) => id === wanted || name === wanted)
    if (!table)
      throw apiError(
        403,
        'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
        `Invalid permissions, or the requested model was not found (table "${wanted}")`,
      )
    return run(table, request, context)
  }

const RATE_LIMITED: MockResponse = {
  status: 429,
  headers: { 'retry-after': '30' },
  body: { errors: [{ error: 'RATE_LIMIT_REACHED', message: 'Rate limit exceeded. Please try again later' }] },
}

const RECORDS = '/v0/:base/:table'
const RECORD = '/v0/:base/:table/:record'

export const airtable = defineVendor<Seed, State>({
  key: 'airtable',
  name: 'Airtable',
  hosts: ['api.airtable.com'],
  source:
    'support.airtable.com "Getting started with Airtable\'s Web API" (10 August 2026) for paging; community.airtable.com "REST API Upserts" ' +
    '(20 October 2022); formula errors as quoted in github.com/Airtable/airtable-ruby issue 4. ' +
    'support.airtable.com/articles/7735693959-managing-api-call-limits-in-airtable (10 August 2026, read 29 November 2026): five requests a second, ' +
    'then none for 30 s; the month’s calls of Free and Team. From memory: other errors, typecast, the formula functions.',
  createState: (seed) => ({
    isOverLimit: seed?.enforceRateLimit && createRateLimit({ requests: 5, seconds: 1, lockSeconds: 30 }),
    tables: Object.entries(seed?.tables ?? {}).map(([name, { id, fields, records = [] }], place) => ({
      name,
      id: id ?? name,
      fields: structuredClone(fields),
      records: records.map((record, row) => ({
        id: record.id ?? `rec${String(place).padStart(4, '0')}${String(row).padStart(10, '0')}`,
        createdTime: record.createdTime ?? '2026-01-01T00:00:00.000Z',
        fields: structuredClone(record.fields),
      })),
    })),
  }),
  authorize: (request) => {
    if (!bearer(request)) throw apiError(401, 'AUTHENTICATION_REQUIRED', 'Authentication required')
  },
  routes: [
    {
      method: 'GET',
      path: '/v0/meta/whoami',
      summary: 'Identify the token',
      respond: () => ({ body: { id: 'usrProof0000000001', scopes: ['data.records:read', 'data.records:write'] } }),
    },
    {
      method: 'GET',
      path: '/v0/meta/bases/:base/tables',
      summary: 'List a base’s tables',
      respond: (_, { state }) => ({
        body: {
          tables: state.tables.map(({ id, name, fields }) => ({
            id,
            name,
            primaryFieldId: 'fld0',
            fields: Object.entries(fields).map(([field, type], at) => ({
              id: `fld${at}`,
              name: field,
              type: typeOf(type),
            })),
          })),
        },
      }),
    },
    {
      method: 'POST',
      path: '/v0/meta/bases/:base/tables',
      summary: 'Create a table',
      respond: ({ body }, { state, nextId }) => createTable(state.tables, fieldsOf(body), nextId),
    },
    {
      method: 'POST',
      path: '/v0/meta/bases/:base/tables/:table/fields',
      summary: 'Create a field',
      respond: ({ params, body }, { state }) => createField(state.tables, params.table ?? '', fieldsOf(body)),
    },
    {
      method: 'GET',
      path: RECORDS,
      summary: 'List records',
      empty: () => ({ body: { records: [] } }),
      respond: inTable(listRecords),
    },
    {
      method: 'GET',
      path: RECORD,
      summary: 'Read a record',
      respond: inTable((table, request) => {
        const record = table.records.find(({ id }) => id === request.params.record)
        return record ? { body: toResponse(record) } : notFound
      }),
    },
    { method: 'POST', path: RECORDS, summary: 'Create records', respond: inTable(createRecords) },
    { method: 'PATCH', path: RECORDS, summary: 'Update or upsert records', respond: inTable(updateRecords) },
    { method: 'PUT', path: RECORDS, summary: 'Replace records', respond: inTable(updateRecords) },
    { method: 'PATCH', path: RECORD, summary: 'Update a record', respond: inTable(updateRecord) },
    { method: 'PUT', path: RECORD, summary: 'Replace a record', respond: inTable(updateRecord) },
    {
      method: 'DELETE',
      path: RECORDS,
      summary: 'Delete records',
      respond: inTable((table, request) => deleteRecords(table, listOf(formOf(request.query).records).map(textOf))),
    },
    {
      method: 'DELETE',
      path: RECORD,
      summary: 'Delete a record',
      respond: inTable((table, request) => {
        const { body, ...rest } = deleteRecords(table, [request.params.record ?? ''])
        return { ...rest, body: rest.status ? body : { id: request.params.record, deleted: true } }
      }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized')
      return { status: 401, body: { error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } } }
    if (failure === 'rate-limited') return RATE_LIMITED
    return { status: 500, body: { error: { type: 'SERVER_ERROR', message: 'An unexpected error occurred' } } }
  },
  rejections: {
    'missing-scope': {
      status: 403,
      body: {
        error: {
          type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
          message:
            'Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.',
        },
      },
    },
    'plan-limit': {
      status: 429,
      body: {
        errors: [{ error: 'PUBLIC_API_BILLING_LIMIT_EXCEEDED', message: 'API billing plan limit exceeded' }],
      },
    },
  },
  credentials: {
    airtableTokenApi: { accessToken: 'patProof0000000001.proof' },
  },
})
