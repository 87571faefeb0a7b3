import type { Decision } from '#domain/access/decision.ts'
import { latestFirst } from '#domain/access/decision.ts'
import type { Books } from '#domain/admin/ports.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { parseDecision, parseEnding, parseOwned, parseSold } from './index-keys.ts'
import { openWriteOnce } from './write-once-store.ts'

/** All purchases, read from the keys the ledger writes: a list each, whatever their number, and no body. */
export function createBooks(): Books {
  const { keysUnder } = openWriteOnce('payments')
  return {
    owned: async () => (await keysUnder('own/')).map(parseOwned),
    sold: async () => (await keysUnder('ix/')).sort().map(parseSold),
    async endings() {
      const bySession = new Map<string, Fact[]>()
      for (const ending of (await keysUnder('ch/')).map(parseEnding))
        bySession.set(ending.sessionId, [...(bySession.get(ending.sessionId) ?? []), ending])
      return bySession
    },
    async decisions() {
      const keys = await Promise.all([keysUnder('grant/'), keysUnder('revoke/')])
      const latest = new Map<string, Decision>()
      for (const decision of latestFirst(keys.flat().map(parseDecision)))
        if (!latest.has(decision.userId)) latest.set(decision.userId, decision)
      return latest
    },
  }
}
