import { ApiError } from '../../vendor.ts'

export const apiError = (status: number, type: string, message: string) =>
  new ApiError(`Airtable: ${message}`, { status, body: { error: { type, message } } })

export const notFound = { status: 404, body: { error: 'NOT_FOUND' } }
