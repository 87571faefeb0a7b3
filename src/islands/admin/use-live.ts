import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '#islands/owner/ask.ts'

export interface Live<T> {
  /** The newest answer. It stays while the next one is on its way, and when that one does not come. */
  value: T | null
  /** Why the newest question has no answer, in a sentence. */
  problem: string | null
  /** Something else was asked for than `value` answers, and is on its way. */
  busy: boolean
  /** Asks again. True unless the answer did not come. */
  reload: () => Promise<boolean>
}

interface State<T> extends Pick<Live<T>, 'value' | 'problem'> {
  /** The path that `value` answers. */
  of: string | null
  asking: boolean
}

const shown = new Set<() => Promise<boolean>>()

/** Asks again for everything the page shows. True when all answers came. */
export async function reloadAll(): Promise<boolean> {
  const came = await Promise.all([...shown].map((reload) => reload()))
  return came.every(Boolean)
}

/** Follows what the server answers at `path`; null asks nothing. An answer that another question overtook is dropped. */
export function useLive<T>(path: string | null): Live<T> {
  const [state, setState] = useState<State<T>>({ value: null, of: null, problem: null, asking: false })
  const run = useRef(0)

  const reload = useCallback(async () => {
    if (path === null) return true
    run.current += 1
    const mine = run.current
    setState((before) => ({ ...before, asking: true }))
    const outcome = await ask<T>(path)
    if (mine !== run.current) return true
    if (outcome.ok) setState({ value: outcome.value, of: path, problem: null, asking: false })
    else setState((before) => ({ ...before, problem: outcome.sentence, asking: false }))
    return outcome.ok
  }, [path])

  useEffect(() => {
    shown.add(reload)
    void reload()
    return () => {
      shown.delete(reload)
      run.current += 1
    }
  }, [reload])

  const { value, of, problem, asking } = state
  return { value, problem, busy: asking && of !== path, reload }
}
