import { Refused } from '../../vendor.ts'

export const refusal = (status: number, type: string, message: string) =>
  new Refused(`Airtable: ${message}`, { status, body: { error: { type, message } } })

export const notFound = { status: 404, body: { error: 'NOT_FOUND' } }
