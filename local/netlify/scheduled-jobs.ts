import type { FunctionTable, ScheduledFunction } from './functions.ts'
import type { InFlight } from './in-flight.ts'
import { invokeFunction } from './invoke-function.ts'

/** docs.netlify.com/build/functions/scheduled-functions */
const TIME_LIMIT_SECONDS = 30

/** Cron aliases with a fixed period. */
const PERIOD_MS: Record<string, number> = { '* * * * *': 60_000, '@hourly': 3_600_000, '@daily': 86_400_000 }

export interface JobRun {
  /** Milliseconds since 1970. */
  at: number
  ok: boolean
  /** The function's response. */
  answer: string
}

export interface ScheduledJobs {
  /** Registers the functions and starts their timers. Throws for an unsupported schedule. */
  start(functions: FunctionTable): Promise<void>
  list(): { name: string; schedule: string; last: JobRun | null }[]
  /** Runs a job now; resolves when it has finished. */
  run(name: string): Promise<JobRun>
  stop(): void
}

/**
 * Netlify's scheduler. It counts from the start of the server, not from the full hour, and calls functions as
 * Netlify does: by POST, with the time of the next run.
 */
export function createScheduledJobs({ siteUrl, inFlight }: { siteUrl: string; inFlight: InFlight }): ScheduledJobs {
  let table: FunctionTable | null = null
  let jobs: ScheduledFunction[] = []
  const lastRuns = new Map<string, JobRun>()
  const timers = new Set<NodeJS.Timeout>()

  async function run(name: string): Promise<JobRun> {
    // Look the job up again: live reload replaces the module of an edited function.
    const job = (await table?.scheduled())?.find((candidate) => candidate.name === name)
    if (!job) throw new Error(`There is no scheduled job ${name}.`)
    const at = Date.now()
    const request = new Request(`${siteUrl}/.netlify/functions/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Netlify Clockwork', 'x-nf-event': 'schedule' },
      body: JSON.stringify({ next_run: new Date(at + periodOf(job)).toISOString() }),
    })
    const response = await invokeFunction(job, request, { timeLimitSeconds: TIME_LIMIT_SECONDS, inFlight })
    const result = { at, ok: response.ok, answer: await response.text() }
    lastRuns.set(name, result)
    return result
  }

  function stop() {
    for (const timer of timers) clearInterval(timer)
    timers.clear()
  }

  return {
    async start(functions) {
      stop()
      table = functions
      jobs = await functions.scheduled()
      for (const job of jobs) {
        const timer = setInterval(() => void run(job.name).catch(console.error), periodOf(job))
        // Timers must not keep the process alive.
        timers.add(timer.unref())
      }
    },
    list: () => jobs.map(({ name, schedule }) => ({ name, schedule, last: lastRuns.get(name) ?? null })),
    run,
    stop,
  }
}

function periodOf({ name, schedule }: ScheduledFunction): number {
  const period = PERIOD_MS[schedule]
  if (period) return period
  const known = Object.keys(PERIOD_MS).join(', ')
  throw new Error(`The local scheduler supports only ${known}, not "${schedule}" of the function ${name}.`)
}
