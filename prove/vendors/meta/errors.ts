import { ApiError, type MockResponse } from '../../vendor.ts'

export const graphError = (status: number, code: number, message: string, more: object = {}): MockResponse => ({
  status,
  body: {
    error: {
      message,
      type: code === 190 ? 'OAuthException' : 'GraphMethodException',
      code,
      fbtrace_id: 'Aproof',
      ...more,
    },
  },
})

const rejected = (code: number, message: string, details?: string): MockResponse =>
  graphError(400, code, `(#${code}) ${message}`, {
    type: 'OAuthException',
    ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
  })

export const apiError = (code: number, message: string, details?: string) =>
  new ApiError(`Meta: (#${code}) ${message}${details ? ` (${details})` : ''}`, rejected(code, message, details))

/** WhatsApp's codes; response format as documented at developers.facebook.com/…/whatsapp/support/error-codes (June 18, 2026). */
export const META_REJECTIONS = {
  'recipient-not-allowed': rejected(
    131030,
    'Recipient phone number not in allowed list',
    'Recipient phone number not in allowed list: Add recipient phone number to recipient list and try again.',
  ),
  'window-closed': rejected(
    131047,
    'Re-engagement message',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  ),
}
