import { ApiError, type MockResponse } from '../../vendor.ts'

export const notionError = (status: number, code: string, message: string): MockResponse => ({
  status,
  body: { object: 'error', status, code, message, request_id: '00000000-0000-4000-8000-000000000000' },
})

export const apiError = (message: string, code = 'validation_error', status = 400) =>
  new ApiError(`Notion: ${message}`, notionError(status, code, message))

/** Ids are valid with and without dashes. */
export const normalizeId = (id: unknown): string => String(id ?? '').replaceAll('-', '')

export const missing = (kind: string, id: string): MockResponse =>
  notionError(
    404,
    'object_not_found',
    `Could not find ${kind} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`,
  )
