import { describe, expect, test } from 'vitest'
import { audioRate, Models, modelsIn, unlistedModels } from '#domain/workflow/models.ts'
import { modelsOutsideSettings } from '#domain/workflow/models-outside-settings.ts'
import { aChain, aNode } from '../../../fixtures/workflow-fixture.ts'

const CHAT = '@n8n/n8n-nodes-langchain.lmChatOpenAi'
const OPENAI = '@n8n/n8n-nodes-langchain.openAi'
const list = {
  checked: '2026-11-27',
  source: 'https://example.com/deprecations',
  models: {
    'gpt-6-luna': { input: 0.1, output: 0.5, source: 'https://example.com/luna' },
    'gpt-transcribe': { minute: 0.0045, source: 'https://example.com/transcribe' },
    'gpt-5-mini': { ends: '2026-12-11', replacement: 'gpt-6-luna' },
  },
}
const settings = (...names: string[]) =>
  aNode({
    name: 'Settings',
    type: 'n8n-nodes-base.set',
    parameters: {
      assignments: { assignments: names.map((name) => ({ id: name, name, value: 'gpt-6-luna', type: 'string' })) },
    },
  })
const chat = (model: unknown) => aNode({ name: 'Writer', type: CHAT, parameters: { model } })
const byExpression = { __rl: true, mode: 'id', value: "={{ $('Settings').first().json.chatModel }}" }

describe('the models of a workflow', () => {
  test('are named in Settings, in a list, or as plain text', () => {
    const nodes = [
      settings('chatModel'),
      chat({ __rl: true, mode: 'list', value: 'gpt-5-mini', cachedResultName: 'gpt-5-mini' }),
    ]
    expect(modelsIn(aChain(...nodes))).toEqual([
      { model: 'gpt-6-luna', node: 'Settings' },
      { model: 'gpt-5-mini', node: 'Writer' },
    ])
  })

  test('hold whisper-1 where n8n chooses it by itself', () => {
    const listen = (operation: string) =>
      modelsIn(aChain(aNode({ name: 'Listen', type: OPENAI, parameters: { resource: 'audio', operation } })))
    expect(listen('transcribe')).toEqual([{ model: 'whisper-1', node: 'Listen' }])
    expect(listen('generate')).toEqual([])
  })

  test('are not the words of a prompt', () => {
    const nodes = [
      aNode({
        name: 'Ask',
        type: CHAT,
        parameters: { text: 'Do not mention gpt-5-mini.', other: 'o2 is a carrier', id: 'o3' },
      }),
    ]
    expect(modelsIn(aChain(...nodes))).toEqual([])
  })
})

test('a model that the list lacks is found', () => {
  const named = [{ model: 'gpt-9', node: 'Writer' }]
  expect(unlistedModels([...named, { model: 'gpt-6-luna', node: 'Settings' }], list)).toEqual(named)
})

test('audio has a price per minute where a workflow transcribes', () => {
  expect(audioRate([{ model: 'gpt-transcribe', node: 'Settings' }], list)).toBe(0.0045)
  expect(audioRate([{ model: 'gpt-6-luna', node: 'Settings' }], list)).toBeNull()
})

describe('the list', () => {
  const withModel = (name: string, model: object) =>
    Models.safeParse({ ...list, models: { ...list.models, [name]: model } })

  test('is sound', () => expect(Models.safeParse(list).success).toBe(true))

  test.each([
    ['a price without a source', { input: 1, output: 2 }],
    ['a replacement it does not hold', { ends: '2027-01-01', replacement: 'gpt-9' }],
    ['a replacement that ends as well', { ends: '2026-12-01', replacement: 'gpt-5-mini' }],
    ['an end that is no date', { ends: 'soon' }],
  ])('refuses %s', (_, model) => {
    expect(withModel('gpt-x', model).success).toBe(false)
  })
})

describe('one setting names the model', () => {
  test('where the node reads it', () => {
    expect(modelsOutsideSettings(aChain(settings('chatModel'), chat(byExpression)))).toEqual([])
  })

  test.each([
    ['the node names it', [settings('chatModel'), chat({ __rl: true, mode: 'list', value: 'gpt-6-luna' })]],
    ['an old node names it', [settings('chatModel'), chat('gpt-6-luna')]],
    ['Settings lacks it', [settings('tone'), chat(byExpression)]],
  ])('and not where %s', (_, nodes) => {
    expect(modelsOutsideSettings(aChain(...nodes))).toEqual([{ node: 'Writer', setting: 'chatModel' }])
  })

  test('as does the node itself where there are no Settings', () => {
    expect(modelsOutsideSettings(aChain(chat('gpt-6-luna')))).toEqual([])
  })

  test('a picture model stays in its node, as n8n wants it', () => {
    const nodes = [
      aNode({ name: 'Draw', type: OPENAI, parameters: { resource: 'image', modelId: { value: 'gpt-image-9' } } }),
    ]
    expect(modelsOutsideSettings(aChain(...nodes))).toEqual([])
  })
})
