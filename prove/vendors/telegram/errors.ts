import type { MockResponse } from '../../vendor.ts'

export const telegramError = (code: number, description: string): MockResponse => ({
  status: code,
  body: { ok: false, error_code: code, description },
})
