import { expect, test } from 'vitest'
import { anthropic } from '../../vendors/anthropic.ts'
import { gemini } from '../../vendors/gemini.ts'
import type { TextModelSeed } from '../../vendors/models/text-model.ts'
import { ollama } from '../../vendors/ollama.ts'
import { openrouter } from '../../vendors/openrouter.ts'
import { clientOf } from './ask.ts'

const dialog = [{ role: 'user', content: 'Hello' }]
const ANSWERS: TextModelSeed = { answers: [{ text: 'Hi there' }] }

const claude = (given: TextModelSeed, body: object = {}, headers: Record<string, string> = {}) =>
  clientOf(anthropic, given).ask('POST', 'https://api.anthropic.com/v1/messages', {
    headers: { 'x-api-key': 'sk-ant-mock', 'anthropic-version': '2023-06-01', ...headers },
    body: { model: 'claude-haiku-4-5', max_tokens: 9, messages: dialog, ...body },
  })
const google = (given: TextModelSeed, model = 'gemini-3.5-flash-lite', key = '?key=x', body: object = {}) =>
  clientOf(gemini, given).ask(
    'POST',
    `https://generativelanguage.googleapis.com/v1beta/models/${model}:generateContent${key}`,
    { body: { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }], ...body } },
  )
const router = (given: TextModelSeed, model = 'openrouter/auto', authorization = 'Bearer x', body: object = {}) =>
  clientOf(openrouter, given).ask('POST', 'https://openrouter.ai/api/v1/chat/completions', {
    headers: { authorization },
    body: { model, messages: dialog, ...body },
  })
const local = (given: TextModelSeed, model = 'gpt-oss:20b', body: object = {}) =>
  clientOf(ollama, given).ask('POST', 'http://ollama.example.com/api/chat', {
    body: { model, messages: dialog, stream: false, ...body },
  })

test('each returns the scripted text in its own form', async () => {
  expect((await claude(ANSWERS)).body.content).toEqual([{ type: 'text', text: 'Hi there' }])
  expect((await google(ANSWERS)).body.candidates[0].content.parts).toEqual([{ text: 'Hi there' }])
  const { body } = await router(ANSWERS)
  expect([body.choices[0].message.content, body.model]).toEqual(['Hi there', 'anthropic/claude-haiku-4.5'])
  expect((await local(ANSWERS)).body.message.content).toBe('Hi there')
})

test('each rejects a retired or unknown model with 404, and OpenRouter with 400', async () => {
  expect((await claude({}, { model: 'claude-3-5-haiku-20241022' })).body.error.type).toBe('not_found_error')
  const responses = [
    await claude({}, { model: 'claude-3-5-haiku-20241022' }),
    await google({}, 'gemini-3-pro-preview'),
    await router({}, 'openai/gpt-0'),
    await local({ installed: [] }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 400, 404])
})

test('three reject an account without credit with 402', async () => {
  const given = { outOfCredit: true } as const
  const responses = [await claude(given), await google(given), await router(given)]
  expect(responses.map(({ status }) => status)).toEqual([402, 402, 402])
})

test('a text can be blocked by policy or truncated at the limit', async () => {
  const blocked: TextModelSeed = { answers: [{ refusal: 'No.' }] }
  expect((await claude(blocked)).body.stop_reason).toBe('refusal')
  expect((await google(blocked)).body.promptFeedback).toEqual({ blockReason: 'PROHIBITED_CONTENT' })
  expect((await router(blocked)).status).toBe(403)
  const cut: TextModelSeed = { answers: [{ text: 'Hi there', cut: true }] }
  expect((await claude(cut)).body).toMatchObject({ content: [{ text: 'Hi t' }], stop_reason: 'max_tokens' })
  expect((await google(cut)).body.candidates[0].finishReason).toBe('MAX_TOKENS')
  expect((await router(cut)).body.choices[0].finish_reason).toBe('length')
  expect((await local(cut)).body.done_reason).toBe('length')
})

test('requests that the vendor would reject are rejected', async () => {
  const responses = [
    await claude({}, {}, { 'x-api-key': '' }),
    await claude({}, {}, { 'anthropic-version': '' }),
    await claude({}, { max_tokens: undefined }),
    await claude({}, { messages: [{ role: 'system', content: 'Be brief.' }] }),
    await google({}, undefined, ''),
    await router({}, undefined, ''),
  ]
  expect(responses.map(({ status }) => status)).toEqual([401, 400, 400, 400, 403, 401])
})

test('each calls a tool that was offered, and reads its result', async () => {
  const asked: string[][] = []
  const given: TextModelSeed = {
    answers: ({ results, tools }) => {
      asked.push([...tools.map(({ name }) => name), ...results])
      return results.length > 0 ? { text: 'Rain' } : { calls: [{ tool: 'weather', arguments: { city: 'Oslo' } }] }
    },
  }
  const tools = [{ type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }]
  const result = { role: 'tool', content: 'wet' }
  const anthropicTools = [{ name: 'weather', input_schema: { type: 'object' } }]

  const use = (await claude(given, { tools: anthropicTools, max_tokens: 99 })).body
  expect([use.stop_reason, use.content[0].name, use.content[0].input]).toEqual([
    'tool_use',
    'weather',
    { city: 'Oslo' },
  ])
  const claudeResult = { type: 'tool_result', tool_use_id: use.content[0].id, content: 'wet' }
  const withResult = [...dialog, { role: 'assistant', content: use.content }, { role: 'user', content: [claudeResult] }]
  expect((await claude(given, { messages: withResult })).body.content[0].text).toBe('Rain')
  const forced = { tool_choice: { type: 'tool', name: 'weather' }, tools: [{ name: 'weather', input_schema: {} }] }
  const structured = await claude({ answers: [{ json: { city: 'Oslo' } }] }, forced)
  expect(structured.body).toMatchObject({
    stop_reason: 'tool_use',
    content: [{ name: 'weather', input: { city: 'Oslo' } }],
  })
  const unrelated = [{ role: 'user', content: [{ ...claudeResult, tool_use_id: 'toolu_0' }] }]
  expect((await claude(given, { messages: unrelated })).status).toBe(400)

  const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }]
  const functions = { contents, tools: [{ functionDeclarations: [{ name: 'weather' }] }] }
  const called = (await google(given, undefined, undefined, functions)).body.candidates[0].content
  expect(called.parts).toEqual([{ functionCall: { name: 'weather', args: { city: 'Oslo' } } }])
  const functionResponse = { name: 'weather', response: { content: 'wet' } }
  const answered = { contents: [...contents, called, { role: 'user', parts: [{ functionResponse }] }] }
  expect((await google(given, undefined, undefined, answered)).body.candidates[0].content.parts).toEqual([
    { text: 'Rain' },
  ])

  const [choice] = (await router(given, undefined, undefined, { tools })).body.choices
  expect([choice.finish_reason, choice.message.content]).toEqual(['tool_calls', null])
  expect(choice.message.tool_calls[0].function).toEqual({ name: 'weather', arguments: '{"city":"Oslo"}' })
  const routed = await router(given, undefined, undefined, { messages: [...dialog, result] })
  expect(routed.body.choices[0].message.content).toBe('Rain')

  const { message } = (await local(given, undefined, { tools })).body
  expect(message.tool_calls).toEqual([{ function: { name: 'weather', arguments: { city: 'Oslo' } } }])
  const lines = (await local(given, undefined, { messages: [...dialog, result], stream: true })).body.trim().split('\n')
  const pieces = lines.map((line: string) => JSON.parse(line))
  expect(pieces.map(({ done }: { done: boolean }) => done)).toEqual([false, true])
  expect(pieces[0].message.content).toBe('Rain')

  expect(asked.filter(([first]) => first === 'weather')).toHaveLength(4)
  expect(asked.filter(([first]) => first?.includes('wet'))).toHaveLength(4)
})
