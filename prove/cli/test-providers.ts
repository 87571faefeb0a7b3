import { NORMAL_DAY } from '../../src/domain/run/recording.ts'
import { applyChoices } from '../../src/domain/set-up/apply-choices.ts'
import { chatModelNodes, PROVIDER_IDS, PROVIDERS } from '../../src/domain/set-up/chat-models.ts'
import { parseWorkflow } from '../../src/domain/workflow/workflow.ts'
import type { Case, Outcome } from '../case.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import type { Subject } from '../run/load-cases.ts'
import { mapWithPool } from '../run/map-with-pool.ts'
import { type Environment, runCase } from '../run/run-case.ts'

type Provider = Exclude<(typeof PROVIDER_IDS)[number], 'openai'>

/** The mock vendor of each provider, and a model that it serves. */
const VENDORS: Record<Provider, { vendor: string; model: string }> = {
  anthropic: { vendor: 'anthropic', model: 'claude-haiku-4-5' },
  google: { vendor: 'gemini', model: 'gemini-3.5-flash-lite' },
  openrouter: { vendor: 'openrouter', model: 'openrouter/auto' },
  ollama: { vendor: 'ollama', model: 'gpt-oss:20b' },
}

export interface ProviderResult {
  slug: string
  provider: string
  problems: readonly string[]
}

/**
 * Runs the normal day of each template with a chat model once per other provider, with the file that a member gets who chose
 * it on the setup page. It has to end like the one with OpenAI, and every prompt has to reach that provider.
 */
export async function testProviders(
  environments: readonly Environment[],
  subjects: readonly Subject[],
  onResult: (result: ProviderResult) => void,
): Promise<ProviderResult[]> {
  const results = await mapWithPool(environments, subjects, async (environment, subject) => {
    const ran = await testSubject(environment, subject)
    ran.forEach(onResult)
    return ran
  })
  return results.flat()
}

async function testSubject(environment: Environment, { slug, text, cases }: Subject): Promise<ProviderResult[]> {
  const parsed = parseWorkflow(JSON.parse(text))
  if (!parsed.ok || chatModelNodes(parsed.value).length === 0) return []
  const found = await firstWithPrompts(environment, parsed.value as WorkflowFile, cases)
  if (!found) return []
  const { one, expected } = found
  const results: ProviderResult[] = []
  for (const provider of PROVIDER_IDS) {
    if (provider === 'openai') continue
    const { vendor, model } = VENDORS[provider]
    const chosen = applyChoices(parsed.value, { settings: { chatModel: model }, provider })
    if (!chosen.ok) throw new Error(`${slug} has no setting ${chosen.error.name}.`)
    const { outcome, problems } = await runCase(
      environment,
      chosen.value as WorkflowFile,
      {
        ...one,
        settings: { ...one.settings, chatModel: model },
        given: { ...one.given, [vendor]: one.given?.openai },
        // Checks of cases may look at what OpenAI got.
        check: () => undefined,
      } as Case,
    )
    const different = problems.length > 0 ? problems : differences(expected, outcome, vendor)
    results.push({ slug, provider: PROVIDERS[provider].name, problems: different })
  }
  return results
}

/** The normal day, or the first other case that prompts a chat model. */
async function firstWithPrompts(environment: Environment, file: WorkflowFile, cases: readonly Case[]) {
  for (const one of cases.toSorted((a, b) => Number(b.name === NORMAL_DAY) - Number(a.name === NORMAL_DAY))) {
    const { outcome: expected, problems } = await runCase(environment, file, one)
    if (problems.length === 0 && promptsTo(expected, 'openai') > 0) return { one, expected }
  }
  return null
}

const MODEL_VENDORS = new Set(['openai', ...Object.values(VENDORS).map(({ vendor }) => vendor)])

/** Transcriptions and pictures have no tokens. */
const promptsTo = ({ exchanges }: Outcome, vendor: string) =>
  exchanges.filter((each) => each.vendor === vendor && each.tokens !== undefined).length

/** What the run did elsewhere: every request but those to models, and every message. */
const doneIn = ({ exchanges, messages }: Outcome) =>
  [
    ...exchanges.flatMap(({ vendor, method, host, path }) =>
      MODEL_VENDORS.has(vendor ?? '') ? [] : [`${method} ${host}${path}`],
    ),
    ...messages.map(({ app, to, subject = '', text }) => `a message to ${to} in ${app}: ${subject} ${text}`),
  ].map((each) => each.replaceAll(SERIAL, '0'))

/** Ids of mock vendors, which count on with each reply of a model, and UUIDs made of them. */
const SERIAL = /0{4,}\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** How a run with another provider differs from the one with OpenAI. */
function differences(expected: Outcome, outcome: Outcome, vendor: string): string[] {
  const missing = Object.keys(expected.nodes).filter((name) => !(name in outcome.nodes))
  const extra = Object.keys(outcome.nodes).filter((name) => !(name in expected.nodes))
  const [asked, before] = [promptsTo(outcome, vendor), promptsTo(expected, 'openai') - promptsTo(outcome, 'openai')]
  const [done, wanted] = [doneIn(outcome), doneIn(expected)]
  return [
    ...missing.map((name) => `does not reach “${name}”`),
    ...extra.map((name) => `also runs “${name}”`),
    ...(asked === before && asked > 0 ? [] : [`sends ${asked} prompts instead of ${before}`]),
    ...wanted.filter((each) => !done.includes(each)).map((each) => `lacks ${each}`),
    ...done.filter((each) => !wanted.includes(each)).map((each) => `also has ${each}`),
  ]
}
