import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { outgoingWorkflow } from '../../src/domain/access/outgoing-workflow.ts'
import type { Recording } from '../../src/domain/run/recording.ts'
import { accountsOf } from '../../src/domain/set-up/accounts.ts'
import { addSetupRun } from '../../src/domain/set-up/setup-run/add-setup-run.ts'
import { type TablePlace, tablePlaces } from '../../src/domain/set-up/setup-run/table-places.ts'
import { parseWorkflow, type Workflow } from '../../src/domain/workflow/workflow.ts'
import { DEFAULT_NOW, down } from '../case.ts'
import { copyWorkflow, type Settings, type WorkflowFile } from '../run/copy-workflow.ts'
import type { Subject } from '../run/load-cases.ts'
import { mapWithPool } from '../run/map-with-pool.ts'
import { cleanUp } from '../run/publish.ts'
import type { Environment } from '../run/run-case.ts'
import { listTables } from '../run/tables.ts'
import { playSetup, type Row } from '../setup/play-setup.ts'
import { testSheet } from '../sheet.ts'

export interface SetupResult {
  slug: string
  tables: number
  problems: readonly string[]
}

/**
 * Presses Execute on the setup run of each template, with empty accounts: it has to create the tables, to change nothing
 * the second time, and to name the accounts that are missing, signed out, or without a scope.
 */
export async function testSetup(
  root: string,
  environments: readonly Environment[],
  subjects: readonly Subject[],
  onResult: (result: SetupResult) => void,
): Promise<SetupResult[]> {
  return mapWithPool(environments, subjects, async (environment, subject) => {
    const tables = await tablesOf(root, subject.slug)
    const result = {
      slug: subject.slug,
      tables: tables.length,
      problems: await problemsOf(environment, subject, tables),
    }
    onResult(result)
    return result
  })
}

async function tablesOf(root: string, slug: string) {
  const text = await readFile(path.join(root, `content/runs/${slug}/normal-day.json`), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as Partial<Recording>).tables ?? []
}

const BASE = 'appEmpty000000000'

/** What a member enters before the tables exist: an empty spreadsheet and base. */
const emptySettings = (places: readonly TablePlace[]): Settings =>
  Object.fromEntries(
    places.flatMap(({ app, document, setting }): [string, string][] => {
      if (app === 'google-sheets' && document) return [[document, testSheet('Empty').url]]
      const isUrl = document === setting || /url/i.test(document ?? '')
      if (app === 'airtable' && document) return [[document, isUrl ? `https://airtable.com/${BASE}` : BASE]]
      return app === 'notion' && setting ? [[setting, '']] : []
    }),
  )

const GIVEN = {
  'google-sheets': { [testSheet('Empty').id]: { Sheet1: [[]] } },
  notion: { pages: [{ id: '11111111-1111-4111-8111-111111111111', title: 'Shared page' }] },
}

/** How a row names a missing scope. */
const SCOPE = /isn’t allowed|lacks|scopes|capabilities/

async function problemsOf(
  environment: Environment,
  { slug, text }: Subject,
  tables: NonNullable<Recording['tables']>,
): Promise<string[]> {
  const { n8n, mockServer, credentialsFor } = environment
  const workflow = workflowIn(JSON.parse(outgoingWorkflow({ origin: 'own', json: JSON.parse(text) }, slug)))
  const places = tablePlaces(workflow, tables)
  const now = new Date(DEFAULT_NOW)
  n8n.clock.begin(now)
  // Starting a database takes seconds.
  const seed = accountsOf(workflow).some(({ type }) => type === 'postgres') ? { ...GIVEN, postgres: '' } : GIVEN
  let session = mockServer.begin({ given: seed, now, clock: n8n.clock.now })
  const ids: string[] = []
  const problems: string[] = []
  const play = async (settings: Settings, withAccounts = true) => {
    const copy = copyWorkflow(addSetupRun(workflow, tables) as WorkflowFile, settings)
    for (const node of copy.nodes) {
      const credentials = withAccounts ? await credentialsFor(node, copy.nodes) : undefined
      if (credentials) node.credentials = credentials
    }
    const { id } = await n8n.rest.call<{ id: string }>('POST', '/workflows', copy)
    ids.push(id)
    const before = session.exchanges.length
    const rows = await playSetup(environment, id)
    return { rows, sent: session.exchanges.slice(before) }
  }
  const expect = (isTrue: boolean, text: string, rows: readonly Row[]) => {
    if (!isTrue)
      problems.push(`${text}:\n${rows.map((row) => `${row.service} | ${row.result} | ${row.text}`).join('\n')}`)
  }
  try {
    const settings = emptySettings(places)
    const first = await play(settings)
    const made = first.rows.filter(({ result }) => result === 'Created').length
    expect(made === tables.length, `created ${made} of ${tables.length} tables`, first.rows)
    const second = await play({ ...settings, ...enteredIn(first.rows) })
    const writes = second.sent.filter(
      ({ method, path }) => method !== 'GET' && !/search|auth\.test|getChat|^select 1/.test(path),
    )
    expect(writes.length === 0, `the second run changes ${writes[0]?.path}`, second.rows)
    const open = second.rows.filter(
      ({ result, text }) => result === 'Created' || (result === 'To do' && !/API can’t/.test(text)),
    )
    expect(open.length === 0, 'the second run is not ready', second.rows)
    problems.push(...session.problems())
    const { rows: lacking } = await play(settings, false)
    const accounts = lacking.filter(({ service, result }) => service !== 'n8n' && result !== 'Not checked')
    const selects = accounts.filter(
      ({ text: row }) => row.startsWith('No account is selected.') || row.startsWith('The setting '),
    )
    expect(selects.length === accounts.length, 'a missing account is not named', lacking)
    session.end()
    const failures = environment.vendors.map(({ key }) => down(key, { failure: 'unauthorized' }))
    session = mockServer.begin({ given: seed, now, clock: n8n.clock.now, failures })
    const { rows: ended } = await play(settings)
    // A wrong password of a database is no sign-in.
    const checked = [...new Set(accounts.map(({ service }) => service))].filter((service) => service !== 'PostgreSQL')
    const isSignIn = (service: string) =>
      ended.some((row) => row.service === service && row.text.startsWith('Sign in again'))
    const unnamed = checked.filter((service) => !isSignIn(service))
    expect(unnamed.length === 0, `an ended sign-in is not named: ${unnamed.join(', ')}`, ended)
    session.end()
    const limited = environment.vendors.filter(({ rejections }) => rejections?.['missing-scope'])
    const lackingScopes = limited.map(({ key }) => down(key, { failure: 'missing-scope' }))
    session = mockServer.begin({ given: seed, now, clock: n8n.clock.now, failures: lackingScopes })
    const { rows: refused } = await play(settings)
    const vague = limited
      .map(({ name }) => name)
      .filter((name) => checked.includes(name))
      .filter((name) => !refused.some(({ service, text: row }) => service === name && SCOPE.test(row)))
    expect(vague.length === 0, `a missing scope is not named: ${vague.join(', ')}`, refused)
  } catch (error) {
    problems.push((error as Error).message)
  } finally {
    await cleanUp(n8n, ids, [...listTables(n8n.database).values()])
    session.end()
  }
  return problems
}

/** The settings that the setup run asks to enter. */
const enteredIn = (rows: readonly Row[]): Settings =>
  Object.fromEntries(
    rows.flatMap(({ text }) => {
      const [, name, value] = /^Enter this in the setting (\w+): (\S+)$/.exec(text) ?? []
      return name && value ? [[name, value]] : []
    }),
  )

function workflowIn(json: unknown): Workflow {
  const parsed = parseWorkflow(json)
  if (!parsed.ok) throw new Error(parsed.error.problems.map(({ field, message }) => `${field}: ${message}`).join('\n'))
  return parsed.value
}
