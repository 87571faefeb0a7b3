import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChoices, Choices } from '#domain/set-up/apply-choices.ts'
import { lostOptions, PROVIDER_IDS, PROVIDERS } from '#domain/set-up/chat-models.ts'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import { toolsUsed } from '#domain/workflow/rules/catalogue.ts'
import { assignmentsOf } from '#domain/workflow/setting-names.ts'
import { shortType } from '#domain/workflow/short-type.ts'
import { parseWorkflow, type Workflow } from '#domain/workflow/workflow.ts'
import { SAMPLE_EVERY } from '../../../fixtures/histories.ts'

const FOLDER = 'content/workflows'
const slugs = readdirSync(FOLDER).map((file) => file.replace('.json', ''))

function read(slug: string): Workflow {
  const parsed = parseWorkflow(JSON.parse(readFileSync(`${FOLDER}/${slug}.json`, 'utf8')))
  return parsed.ok ? parsed.value : expect.unreachable()
}

function applied(workflow: Workflow, choices: Partial<Choices>): Workflow {
  const result = applyChoices(workflow, Choices.parse(choices))
  return result.ok ? result.value : expect.unreachable(result.error.name)
}

const defaultsOf = (workflow: Workflow) =>
  Object.fromEntries(assignmentsOf(workflow).map(({ name, value }) => [name, value])) as Choices['settings']

test('the file with the default choices is the file', () => {
  for (const slug of slugs) {
    const workflow = read(slug)
    const text = JSON.stringify(workflow)
    expect(JSON.stringify(applied(workflow, { settings: defaultsOf(workflow) }))).toBe(text)
    expect(JSON.stringify(applied(workflow, {}))).toBe(text)
  }
})

// Models aren't listed as apps, so the catalog has no names for the other providers.
const isFault = ({ rule }: { rule: string }) => rule !== 'apps'

test.each(PROVIDER_IDS)('every template passes the linter with the models of %s', (provider) => {
  // Each template with one provider; with all of them for `npm run test:all`.
  const own = PROVIDER_IDS.indexOf(provider)
  const mine = slugs.filter((_, at) => SAMPLE_EVERY === 1 || at % PROVIDER_IDS.length === own)
  for (const slug of mine) {
    const workflow = applied(read(slug), { provider })
    expect({ slug, problems: lintWorkflow({ workflow, slug, tools: toolsUsed(workflow) }).filter(isFault) }).toEqual({
      slug,
      problems: [],
    })
  }
})

describe('choices for settings', () => {
  const workflow = read('refund-request-approval')

  test('only the chosen values change', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.startsWith('=')),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (text, number) => {
          const chosen = applied(workflow, { settings: { companyName: text, windowDays: number } })
          expect(defaultsOf(chosen)).toEqual({ ...defaultsOf(workflow), companyName: text, windowDays: number })
          expect(applied(chosen, { settings: defaultsOf(workflow) })).toEqual(workflow)
        },
      ),
    )
  })

  test.each([
    ['an unknown name', { nobody: 'x' }],
    ['the name of a method', { constructor: 'x' }],
    ['a value of another type', { windowDays: '30' }],
    ['an expression', { companyName: '={{ $env.SECRET }}' }],
  ])('%s is refused', (_, settings) => {
    const [name] = Object.keys(settings)
    expect(applyChoices(workflow, { settings, provider: 'openai' })).toEqual({
      ok: false,
      error: { kind: 'invalid-choice', name },
    })
  })
})

describe('another provider', () => {
  const workflow = read('inbound-lead-qualifier-agent')
  const modelOf = ({ nodes }: Workflow, type: string) => nodes.filter((node) => shortType(node.type) === type)
  const [original] = modelOf(workflow, 'lmChatOpenAi')

  test.each(PROVIDER_IDS.filter((id) => id !== 'openai'))('%s replaces the chat model in its place', (provider) => {
    const { node: type, version } = PROVIDERS[provider]
    const swapped = applied(workflow, { provider })
    expect(modelOf(swapped, 'lmChatOpenAi')).toEqual([])
    const [node] = modelOf(swapped, type)
    expect(node).toMatchObject({
      id: original?.id,
      name: original?.name,
      position: original?.position,
      typeVersion: version,
      parameters: { options: {} },
    })
    expect(JSON.stringify(node?.parameters)).toContain("$('Settings').first().json.chatModel")
    expect(swapped.connections).toEqual(workflow.connections)
  })

  test('Gemini’s models are named in full', () => {
    const [node] = modelOf(applied(workflow, { provider: 'google' }), 'lmChatGoogleGemini')
    expect(node?.parameters.modelName).toMatch(/^=models\/\{\{/)
  })

  test('what is lost is listed', () => {
    expect(lostOptions(workflow)).toContain('Web search')
  })
})
