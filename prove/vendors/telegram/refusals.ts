import type { Answer } from '../../vendor.ts'

export const telegramError = (code: number, description: string): Answer => ({
  status: code,
  body: { ok: false, error_code: code, description },
})
