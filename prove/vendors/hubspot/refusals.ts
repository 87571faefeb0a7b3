import { type MockResponse, Refused } from '../../vendor.ts'

export const hubspotError = (status: number, category: string, message: string): MockResponse => ({
  status,
  body: { status: 'error', message, correlationId: '00000000-0000-4000-8000-000000000000', category },
})

export const refusal = (message: string) =>
  new Refused(`HubSpot: ${message}`, hubspotError(400, 'VALIDATION_ERROR', message))
