import * as z from 'zod'
import type { Models } from '../workflow/models.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { dependenciesOf } from './dependencies.ts'

/** A day, or a month where the vendor names no day. */
const Day = z.union([z.iso.date(), z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)], {
  error: 'Write the day as 2027-01-31, or the month as 2027-01.',
})

const Text = z.string().trim().min(1)

const Row = z
  .strictObject({
    /** As a buyer knows it, without the vendor: "Graph API v25.0". */
    what: Text,
    /** The node that sets the version: "n8n’s LinkedIn node". */
    via: Text.optional(),
    vendor: Text,
    /** The vendor's own page that lists ends, versions or changes. */
    source: z.url({ error: 'Add the address of the vendor’s own page.' }),
    /** A second page of the vendor's that the row relies on, read on the same day. */
    also: z.url().optional(),
    /** The day on which that page was read; missing if it could not be read, which `note` explains. */
    checked: z.iso.date().optional(),
    /** The day it was released. */
    since: Day.optional(),
    /** The day it stops working or is no longer supported; missing while the page announces none. */
    ends: Day.optional(),
    /** The day from which new customers can no longer get it, although it still works for others. */
    closed: Day.optional(),
    replacement: Text.optional(),
    /** Why workflows still use it although it ends or is closed: what the move waits for. */
    stays: Text.optional(),
    note: Text.optional(),
  })
  .superRefine(({ checked, since, ends, closed, note }, { addIssue }) => {
    const add = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (!checked && !note)
      add('checked', 'Add the day on which the source was read, or a note that says why it was not.')
    if (!checked && (ends ?? closed)) add('checked', 'A date needs the day on which its source was read.')
    if (ends && since && ends < since) add('ends', `Must not be before ${since}, the day of its release.`)
    if (ends && closed && ends < closed) add('closed', `Must not be after ${ends}, the day it ends.`)
  })

/**
 * `content/lifecycle.json`: everything of a vendor's that our workflows depend on, by the id that `dependenciesOf`
 * derives. OpenAI's models are not in it but in `content/models.json`, with their prices.
 */
export const Lifecycle = z.record(Text, Row)
export type Lifecycle = z.infer<typeof Lifecycle>

export type LifecycleRow = z.infer<typeof Row> & { id: string }

/** All rows by id, those of OpenAI's models included. */
export function rowsById(lifecycle: Lifecycle, { models, source, checked }: Models): Map<string, LifecycleRow> {
  const ofModels = Object.entries(models).map(([name, { ends, replacement }]): LifecycleRow => {
    const id = `model:${name}`
    return { id, what: name, vendor: 'OpenAI', source, checked, ends, replacement }
  })
  const others = Object.entries(lifecycle).map(([id, row]) => ({ id, ...row }))
  return new Map([...ofModels, ...others].map((row) => [row.id, row]))
}

/** The first day on which someone can no longer use it, or no longer get it; null while none is announced. */
export const endOf = ({ ends, closed }: Pick<LifecycleRow, 'ends' | 'closed'>): string | null =>
  [ends, closed].flatMap((day) => day ?? []).sort()[0] ?? null

/** The rows of what a workflow depends on, earliest end first. */
export const rowsOf = (workflow: Workflow, rows: ReadonlyMap<string, LifecycleRow>): LifecycleRow[] =>
  dependenciesOf(workflow)
    .flatMap(({ id }) => rows.get(id) ?? [])
    .sort(byEnd)

/** Sorts by end, earliest first; rows without one come last. */
export const byEnd = (a: LifecycleRow, b: LifecycleRow) => (endOf(a) ?? '9999').localeCompare(endOf(b) ?? '9999')

/** "Meta Graph API v25.0" */
export const nameOf = ({ vendor, what }: Pick<LifecycleRow, 'vendor' | 'what'>): string => `${vendor} ${what}`

/** Number of days before an end from which editors, the owner and members are notified. */
const NOTICE_DAYS = 90

/** Number of days before an end by which a workflow has to be migrated: OpenAI's notice, the shortest that we know. */
const MIGRATION_DAYS = 185

const DAY = 86_400_000
const later = (today: string, days: number) => new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10)

/** Whether it has ended, or ends within 90 days of `today` (YYYY-MM-DD). */
export const endsSoon = (row: LifecycleRow, today: string): boolean =>
  (endOf(row) ?? '9999') <= later(today, NOTICE_DAYS)

/** Whether workflows have to be migrated off it now, and no reason says why they can't be. */
export const needsMigration = (row: LifecycleRow, today: string): boolean =>
  row.stays === undefined && (endOf(row) ?? '9999') < later(today, MIGRATION_DAYS)

const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "Jan 31, 2027", or "January 2027" where the vendor names no day. */
export const dayText = (day: string): string => (day.length === 7 ? monthName : dayName).format(new Date(day))

/** "Ends on Jan 21, 2027.", "Closed to new customers on Oct 26, 2026. Ends in September 2027." */
export function endText({ ends, closed }: Pick<LifecycleRow, 'ends' | 'closed'>, today: string): string {
  const at = (day: string) => `${day.length === 7 ? 'in' : 'on'} ${dayText(day)}`
  return [
    closed && `${closed <= today ? 'Closed' : 'Closes'} to new customers ${at(closed)}.`,
    ends && `${ends <= today ? 'Ended' : 'Ends'} ${at(ends)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** An end in two or three words, for a list: "until Jul 29, 2028", "closed Oct 26, 2026"; empty without an end. */
export function shortEnd(row: Pick<LifecycleRow, 'ends' | 'closed'>, today: string): string {
  const end = endOf(row)
  if (end === null) return ''
  const [past, ahead] = end === row.closed ? ['closed', 'open until'] : ['ended', 'until']
  return `${end <= today ? past : ahead} ${dayText(end)}`
}
