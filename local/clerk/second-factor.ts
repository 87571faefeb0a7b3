import { createHmac, randomBytes } from 'node:crypto'
import type { SecondFactor, SecondStrategy } from './entities.ts'

const STEP_MS = 30_000
const BACKUP_CODES = 8
/** Maximum wrong attempts. Clerk documents no number. */
export const MAX_CODE_ATTEMPTS = 5

export const newSecondFactor = (now: number): SecondFactor => ({
  totpSecret: randomBytes(20).toString('hex'),
  backupCodes: Array.from({ length: BACKUP_CODES }, () => randomBytes(4).toString('hex')),
  enabledAt: now,
})

/** The authenticator code at `time`: RFC 6238 with SHA-1, 30 seconds and six digits. */
export function totpAt(secret: string, time: number): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(time / STEP_MS)))
  const hash = createHmac('sha1', Buffer.from(secret, 'hex')).update(step).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Whether the code is valid. TOTP tolerates one step of clock drift either way; a backup code is used up. */
export function verifyCode(factor: SecondFactor, strategy: SecondStrategy, code: string, now: number): boolean {
  if (strategy === 'totp') return [-1, 0, 1].some((steps) => totpAt(factor.totpSecret, now + steps * STEP_MS) === code)
  const left = factor.backupCodes.filter((one) => one !== code)
  const known = left.length < factor.backupCodes.length
  factor.backupCodes = left
  return known
}
