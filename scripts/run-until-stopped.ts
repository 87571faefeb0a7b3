import { UsageError } from './ports.ts'

/**
 * Runs `start`, waits for Ctrl-C or a stop signal, then closes the services and exits with 0. Prints the message of a
 * UsageError and exits with 1.
 */
export async function runUntilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  const starting = start()
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const services = await starting.catch(() => null)
    await services?.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  try {
    await starting
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Prints one line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export interface Addresses {
  title: string
  siteUrl: string
  deskUrl: string
  /** Printed below the URLs. */
  notes: readonly string[]
  /** Milliseconds. */
  took: number
}

/** The block that a command prints once all services are up. */
export function addressBlock({ title, siteUrl, deskUrl, notes, took }: Addresses): string {
  return [
    '',
    `  ${title}  ready in ${(took / 1000).toFixed(1)} s`,
    '',
    `  Site   ${siteUrl}`,
    `  Desk   ${deskUrl}  (mail, payments, users)`,
    '',
    '  Sign in with an email link; the email arrives at the desk:',
    ...notes.map((note) => `    ${note}`),
    '',
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n')
}
