export interface InFlight {
  track<T>(work: Promise<T>): Promise<T>
  /** Resolves when no work is running, including work started meanwhile. */
  idle(): Promise<void>
}

/** Tracks work that must finish before stores are emptied or the process stops. */
export function createInFlight(): InFlight {
  const open = new Set<Promise<unknown>>()
  return {
    track: (work) => {
      const settled = work.then(
        () => undefined,
        () => undefined,
      )
      open.add(settled)
      settled.then(() => open.delete(settled))
      return work
    },
    idle: async () => {
      while (open.size > 0) await Promise.all(open)
    },
  }
}
