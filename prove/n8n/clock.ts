import { openSync, readSync, writeSync } from 'node:fs'

/** The clock that n8n reads. preload/clock.cjs describes the file. */
export interface Clock {
  readonly file: string
  now(): Date
  /** Starts a case: sets its time and restarts the random numbers. */
  begin(now: Date): void
  /** Ignores earlier times. */
  advanceTo(later: Date): void
}

export function createClock(file: string, start: Date): Clock {
  const handle = openSync(file, 'w+')
  const bytes = Buffer.alloc(16)
  const read = () => {
    readSync(handle, bytes, 0, 16, 0)
    return { now: bytes.readDoubleLE(0), caseNumber: bytes.readDoubleLE(8) }
  }
  const write = (now: number, caseNumber: number) => {
    bytes.writeDoubleLE(now, 0)
    bytes.writeDoubleLE(caseNumber, 8)
    writeSync(handle, bytes, 0, 16, 0)
  }
  write(start.getTime(), 0)
  return {
    file,
    now: () => new Date(read().now),
    begin: (now) => write(now.getTime(), read().caseNumber + 1),
    advanceTo(later) {
      const { now, caseNumber } = read()
      if (later.getTime() > now) write(later.getTime(), caseNumber)
    },
  }
}
