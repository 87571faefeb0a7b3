import { ApiError, type MockResponse } from '../../vendor.ts'

export const hubspotError = (status: number, category: string, message: string, more: object = {}): MockResponse => ({
  status,
  body: { status: 'error', message, correlationId: '00000000-0000-4000-8000-000000000000', category, ...more },
})

export const MISSING_SCOPES: MockResponse = hubspotError(
  403,
  'MISSING_SCOPES',
  "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
  {
    errors: [
      {
        message: 'One or more of the following scopes are required.',
        context: { requiredGranularScopes: ['crm.objects.contacts.read'] },
      },
    ],
    links: { scopes: 'https://developers.hubspot.com/scopes' },
  },
)

export const apiError = (message: string) =>
  new ApiError(`HubSpot: ${message}`, hubspotError(400, 'VALIDATION_ERROR', message))
