import { useEffect, useState } from 'react'
import type { AdminVersionOutput } from '#contracts/admin-version.ts'
import { ask } from '#islands/owner/ask.ts'
import { reloadAll } from './use-live.ts'

/** With a call and a refetch behind it, a change is on the screen within five seconds. */
const EVERY_MS = 4000

/**
 * Asks, while the page can be seen, whether anything changed, and then asks again for what is shown. Answers why the
 * page may be out of date, or null.
 */
export function useFreshness(active: boolean): string | null {
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!active) return
    let seen: string | null = null
    // The first question leaves together with the one for the rows, so its answer stands for what they show.
    let first = true
    let asking = false
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const visible = () => document.visibilityState === 'visible'

    const look = async () => {
      clearTimeout(timer)
      if (asking || (!first && !visible())) return
      asking = true
      const outcome = await ask<AdminVersionOutput>('/api/admin-version')
      if (!stopped) {
        setProblem(outcome.ok ? null : outcome.sentence)
        // A refetch that failed leaves the old version standing, so that the next look tries again.
        if (outcome.ok && (first || (outcome.value.version !== seen && (await reloadAll())))) {
          seen = outcome.value.version
        }
      }
      first = false
      asking = false
      if (!stopped && visible()) timer = setTimeout(look, EVERY_MS)
    }

    void look()
    document.addEventListener('visibilitychange', look)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [active])

  return problem
}
