import { expect, test } from 'vitest'
import { ApiError, type VendorRequest } from '../../vendor.ts'
import { gmail } from '../../vendors/gmail.ts'
import { googleError } from '../../vendors/google/account.ts'
import { googleAds } from '../../vendors/google-ads.ts'
import { googleAnalytics } from '../../vendors/google-analytics.ts'
import { googleBusinessProfile } from '../../vendors/google-business-profile.ts'
import { googleCalendar } from '../../vendors/google-calendar.ts'
import { googleContacts } from '../../vendors/google-contacts.ts'
import { googleDrive } from '../../vendors/google-drive.ts'
import { googlePlaces } from '../../vendors/google-places.ts'
import { googleSheets } from '../../vendors/google-sheets.ts'
import { youtube } from '../../vendors/youtube.ts'

const request = (authorization: string): VendorRequest => ({
  method: 'GET',
  host: 'www.googleapis.com',
  path: '/',
  params: {},
  query: new URLSearchParams(),
  headers: { authorization, 'developer-token': 'proof' },
  body: null,
  raw: Buffer.alloc(0),
})

const vendors = [
  gmail,
  googleAds,
  googleAnalytics,
  googleBusinessProfile,
  googleCalendar,
  googleContacts,
  googleDrive,
  googlePlaces,
  googleSheets,
  youtube,
]

test.each(vendors)("$key takes Google's access tokens and rejects any other", ({ authorize, fail }) => {
  expect(() => authorize(request('Bearer ya29.x'))).not.toThrow()
  for (const authorization of ['Bearer x', 'Bearer ya29.', 'Basic ya29.x']) {
    const error = (() => {
      try {
        return authorize(request(authorization))
      } catch (error) {
        return error
      }
    })()
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).response).toEqual(fail('unauthorized'))
  }
})

test('an error contains the reason in older APIs, otherwise the status', () => {
  expect(googleError(404, 'Not Found', 'notFound').body).toEqual({
    error: {
      code: 404,
      message: 'Not Found',
      errors: [{ domain: 'global', reason: 'notFound', message: 'Not Found' }],
    },
  })
  expect(googleError(404, 'Not Found').body).toEqual({
    error: { code: 404, message: 'Not Found', status: 'NOT_FOUND' },
  })
})
