export interface InFlight {
  track<T>(work: Promise<T>): Promise<T>
  /** Resolves when nothing is under way any more, what began meanwhile included. */
  idle(): Promise<void>
}

/** Remembers work that must end before the stores are emptied or the process stops. */
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
