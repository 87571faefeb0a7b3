import { useEffect, useRef, useState } from 'react'
import type { AdminVersionOutput } from '#contracts/admin-version.ts'
import { ask } from '#islands/owner/ask.ts'
import { reloadAll } from './use-live.ts'

/** With a call and a refetch behind it, a change is on the screen within five seconds. */
const EVERY_MS = 4000

/**
 * Asks, while the page can be seen, whether anything changed, and then asks again for what is shown. Answers why the
 * page may be out of date, or null. `known` is the version of what is shown already; without one the first question
 * leaves together with those for the parts of the page, and its answer stands for what they show.
 */
export function useFreshness(active: boolean, known: string | null): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  const seen = useRef<string | null>(null)
  seen.current ??= known

  useEffect(() => {
    if (!active) return
    let asking = false
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const visible = () => document.visibilityState === 'visible'

    const look = async () => {
      clearTimeout(timer)
      if (asking || (seen.current !== null && !visible())) return
      asking = true
      const outcome = await ask<AdminVersionOutput>('/api/admin-version')
      if (!stopped) {
        setProblem(outcome.ok ? null : outcome.sentence)
        // A refetch that failed leaves the old version standing, so that the next look tries again.
        if (outcome.ok && (seen.current === null || (outcome.value.version !== seen.current && (await reloadAll())))) {
          seen.current = outcome.value.version
        }
      }
      asking = false
      if (!stopped && visible()) timer = setTimeout(look, EVERY_MS)
    }

    if (seen.current === null) void look()
    else timer = setTimeout(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [active])

  return problem
}
