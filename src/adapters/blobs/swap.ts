import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreName } from '#domain/backup/stores.ts'
import { Outage, type Result } from '#domain/shared/errors.ts'
import { err } from '#domain/shared/result.ts'
import { merged } from './merged.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { swapOnce } from './swap-once.ts'
import { withStorageErrors } from './with-storage-errors.ts'

/** Of concurrent writes one succeeds; the others pause for a random, growing time and retry until the limit. */
const PAUSES_MS = { first: 20, longest: 640 }
const LIMIT_MS = 3000

type Change<T> = (found: T | null) => Result<T>

/** Changes a value by compare and swap; changes from two devices are kept. `busy` after losing for three seconds. */
export const openSwap = <T>(name: StoreName) =>
  merged<Change<T>, Result<T>>((key, changes) =>
    withStorageErrors(async () => {
      const end = performance.now() + LIMIT_MS
      for (let pause = PAUSES_MS.first; ; pause = Math.min(2 * pause, PAUSES_MS.longest)) {
        const answers: Result<T>[] = []
        const written = await swapOnce<T>(
          () => openStore(name, oneCall()),
          key,
          (found) => {
            let next = found
            for (const change of changes) {
              const answer = change(next)
              answers.push(answer)
              if (answer.ok) next = answer.value
            }
            return next === found ? null : next
          },
        )
        if (written === 'done') return answers
        if (written === 'unsure') throw new Outage('storage', { message: `write of ${key.split('/')[0]} did not land` })
        if (performance.now() > end) return changes.map(() => err({ kind: 'busy', seconds: 1 }))
        await sleep(Math.random() * pause)
      }
    }),
  )
