import * as z from 'zod'

/** The case that shows the purpose of a template. */
export const NORMAL_DAY = 'normal-day'

/** The order of a template's cases: the normal day first, the others by name. */
export const byCase = (a: string, b: string) =>
  Number(b === NORMAL_DAY) - Number(a === NORMAL_DAY) || a.localeCompare(b)

const Node = z.strictObject({
  state: z.enum(['done', 'failed']),
  runs: z.int().positive(),
  /** Items received, over all runs. */
  in: z.int().nonnegative(),
  /** Items emitted, by output. */
  out: z.array(z.int().nonnegative()),
  error: z.string().optional(),
  /** The first item, trimmed. */
  sampleIn: z.unknown().optional(),
  sampleOut: z.unknown().optional(),
})

const Message = z.strictObject({
  /** The vendor's key: `google-sheets`. */
  app: z.string(),
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
  /** Names of the files sent with it. */
  attachments: z.array(z.string()).optional(),
})

const Table = z.strictObject({
  app: z.enum(['google-sheets', 'airtable', 'notion', 'n8n']),
  name: z.string(),
  /** In the order of the columns; `type` is the app's own word. */
  fields: z.array(
    z.strictObject({ name: z.string(), type: z.string().optional(), choices: z.array(z.string()).optional() }),
  ),
})

/**
 * The recording of one case of a workflow in the real n8n, as `npm run prove -- --record` writes it to
 * `content/runs/<slug>/<case>.json`. Never edited manually, and without anything paid: no prompt, no code, no
 * expression.
 */
export const Recording = z.strictObject({
  case: z.string(),
  /** Readable, for the picker: "Normal day". */
  title: z.string().min(3).max(80),
  n8n: z.string(),
  date: z.iso.date(),
  /** SHA-256 of what n8n executes in the workflow file, without its notes; hexadecimal. */
  workflow: z.string().regex(/^[0-9a-f]{64}$/),
  /** How the last execution ended: n8n's status, or "nothing ran". */
  ends: z.string(),
  executions: z.int().nonnegative(),
  /** Seconds on the case's clock, including the time spent waiting for people. */
  lasts: z.number().nonnegative(),
  /** By name, in the order in which they first ran. */
  nodes: z.record(z.string(), Node),
  requests: z.array(
    z.strictObject({
      host: z.string(),
      vendor: z.string().nullable(),
      does: z.string(),
      count: z.int().positive(),
      /** The number of error responses. */
      failed: z.int().nonnegative(),
    }),
  ),
  messages: z.array(Message),
  /** Only for the normal day: the tables required before the first run. */
  tables: z.array(Table).optional(),
  /** Only for the normal day: error wires that no run can take, as "Fetch page → Report trouble", and why. */
  unreachable: z.record(z.string(), z.string()).optional(),
  tokens: z.array(z.strictObject({ model: z.string(), input: z.int(), output: z.int() })),
  /** Captions of the video guide by node, from the scenario; the others are generated. */
  captions: z.record(z.string(), z.string().min(5).max(140)).optional(),
  /** Where something was truncated: `Fetch page.html`. */
  trimmed: z.array(z.string()),
})

export type Recording = z.infer<typeof Recording>
export type RecordedTable = z.infer<typeof Table>
export type RecordedNode = z.infer<typeof Node>

/** Items that left a node through any output. */
export const itemsOf = ({ out }: Pick<RecordedNode, 'out'>) => out.reduce((sum, count) => sum + count, 0)

/** A sub-node is called by its parent node; no item leaves it. */
export const isAsked = ({ out, state }: Pick<RecordedNode, 'out' | 'state'>) => out.length === 0 && state === 'done'

/** What a drawing shows at a node that ran: the items it passed on, "!" if it failed, nothing at a sub-node. */
export const itemsShown = (did: RecordedNode): string =>
  isAsked(did) ? '' : did.state === 'failed' ? '!' : String(itemsOf(did))

/** Hosts that only recordings have, as the buyer knows them. The first pattern that matches counts. */
const OWN_HOSTS: readonly [RegExp, string][] = [
  [/^(?:proof|kettle)\./, 'your-account.'],
  [/^postgres$/, 'your Postgres server'],
  [/^n8n\.example\.com$/, 'your n8n'],
  [/^ollama\.example\.com$/, 'your Ollama server'],
  [/^flowshelf\.example$/, 'this shop'],
  [/^(?:.*\.)?example(?:\.(?:com|net|org))?$/, 'websites from your settings and data'],
]

/** Every host requested in any of the runs, in alphabetical order; the buyer's own ones by what they are. */
export const hostsOf = (recordings: readonly Pick<Recording, 'requests'>[]) =>
  [...new Set(recordings.flatMap(({ requests }) => requests.map(({ host }) => ownHost(host))))].sort()

function ownHost(host: string): string {
  const [pattern, words] = OWN_HOSTS.find(([pattern]) => pattern.test(host)) ?? []
  return pattern && words ? host.replace(pattern, words) : host
}

/**
 * The scenarios in which a node fails, or a service rejects what it accepts on the normal day: a search for a tag that
 * does not exist yet is no failure.
 */
export function failuresIn<Run extends Pick<Recording, 'case' | 'requests' | 'nodes'>>(runs: readonly Run[]): Run[] {
  const rejected = ({ requests }: Run) =>
    requests.filter(({ failed }) => failed > 0).map(({ host, does }) => host + does)
  const expected = new Set(runs.filter(({ case: name }) => name === NORMAL_DAY).flatMap(rejected))
  const fails = (run: Run) =>
    rejected(run).some((call) => !expected.has(call)) ||
    Object.values(run.nodes).some(({ state }) => state === 'failed')
  return runs.filter((run) => run.case !== NORMAL_DAY && fails(run))
}

type Broken = Pick<Recording, 'case' | 'requests'>

/** The vendor whose rejection makes a case, by its key. */
const brokenVendor = ({ requests }: Broken) => requests.find(({ failed }) => failed > 0)?.vendor ?? undefined

/** Failures by the vendor to switch off: one for each, rather its outage. The others need a text of their own. */
export function failureSwitches<Case extends Broken>(failures: readonly Case[]) {
  const byVendor = Map.groupBy(failures, brokenVendor)
  const switches = [...byVendor].flatMap(([vendor, cases]) => {
    const recording = cases.find(({ case: name }) => name.endsWith('is-down')) ?? cases[0]
    return vendor && recording ? [{ vendor, recording }] : []
  })
  const switched = new Set(switches.map(({ recording }) => recording))
  return { switches, others: failures.filter((one) => !switched.has(one)) }
}

/** Signing in, and what n8n does when a workflow is published or a node is opened. */
const ASIDE = /^(?!Post).*webhook|token|^List the tabs$|account’s email address/

/** What the runs do at each vendor, in the vendor's words: "Read rows". */
export function actionsByApp(recordings: readonly Pick<Recording, 'requests'>[]): [string, string[]][] {
  const requests = recordings.flatMap((recording) => recording.requests).filter(({ does }) => !ASIDE.test(does))
  const byVendor = Map.groupBy(requests, ({ vendor, host }) => vendor ?? host)
  return [...byVendor].map(([vendor, made]) => [vendor, [...new Set(made.map(({ does }) => does))].sort()])
}
