import { type MockResponse, Refused } from '../../vendor.ts'

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

export const refusal = (code: number, message: string, details?: string) =>
  new Refused(
    `Meta: (#${code}) ${message}${details ? ` (${details})` : ''}`,
    graphError(400, code, `(#${code}) ${message}`, {
      type: 'OAuthException',
      ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
    }),
  )
