import { openSync, readSync, writeSync } from 'node:fs'

/** The clock that n8n reads; preload/clock.cjs says what the file holds. */
export interface Clock {
  readonly file: string
  now(): Date
  /** Sets the time of a case and begins the row of random numbers anew. */
  begin(now: Date): void
  /** Moves on, never back. */
  advanceTo(later: Date): void
}

export function createClock(file: string, start: Date): Clock {
  const handle = openSync(file, 'w+')
  const bytes = Buffer.alloc(16)
  const read = () => {
    readSync(handle, bytes, 0, 16, 0)
    return { now: bytes.readDoubleLE(0), turn: bytes.readDoubleLE(8) }
  }
  const write = (now: number, turn: number) => {
    bytes.writeDoubleLE(now, 0)
    bytes.writeDoubleLE(turn, 8)
    writeSync(handle, bytes, 0, 16, 0)
  }
  write(start.getTime(), 0)
  return {
    file,
    now: () => new Date(read().now),
    begin: (now) => write(now.getTime(), read().turn + 1),
    advanceTo(later) {
      const { now, turn } = read()
      if (later.getTime() > now) write(later.getTime(), turn)
    },
  }
}
