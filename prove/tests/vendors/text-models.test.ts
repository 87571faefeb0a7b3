import { expect, test } from 'vitest'
import { anthropic } from '../../vendors/anthropic.ts'
import { gemini } from '../../vendors/gemini.ts'
import type { GivenTextModel } from '../../vendors/models/text-model.ts'
import { ollama } from '../../vendors/ollama.ts'
import { openrouter } from '../../vendors/openrouter.ts'
import { visit } from './ask.ts'

const dialog = [{ role: 'user', content: 'Hello' }]
const ANSWERS: GivenTextModel = { answers: [{ text: 'Hi there' }] }

const claude = (given: GivenTextModel, body: object = {}, headers: Record<string, string> = {}) =>
  visit(anthropic, given).ask('POST', 'https://api.anthropic.com/v1/messages', {
    headers: { 'x-api-key': 'sk-ant-mock', 'anthropic-version': '2023-06-01', ...headers },
    body: { model: 'claude-haiku-4-5', max_tokens: 9, messages: dialog, ...body },
  })
const google = (given: GivenTextModel, model = 'gemini-3.5-flash-lite', key = '?key=x') =>
  visit(gemini, given).ask(
    'POST',
    `https://generativelanguage.googleapis.com/v1beta/models/${model}:generateContent${key}`,
    { body: { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] } },
  )
const router = (given: GivenTextModel, model = 'openrouter/auto', authorization = 'Bearer x') =>
  visit(openrouter, given).ask('POST', 'https://openrouter.ai/api/v1/chat/completions', {
    headers: { authorization },
    body: { model, messages: dialog },
  })
const local = (given: GivenTextModel, model = 'gpt-oss:20b') =>
  visit(ollama, given).ask('POST', 'http://ollama.example.com/api/chat', {
    body: { model, messages: dialog, stream: false },
  })

test('each returns the scripted text in its own form', async () => {
  expect((await claude(ANSWERS)).body.content).toEqual([{ type: 'text', text: 'Hi there' }])
  expect((await google(ANSWERS)).body.candidates[0].content.parts).toEqual([{ text: 'Hi there' }])
  const { body } = await router(ANSWERS)
  expect([body.choices[0].message.content, body.model]).toEqual(['Hi there', 'anthropic/claude-haiku-4.5'])
  expect((await local(ANSWERS)).body.message.content).toBe('Hi there')
})

test('each refuses a retired or unknown model with 404', async () => {
  expect((await claude({}, { model: 'claude-3-5-haiku-20241022' })).body.error.type).toBe('not_found_error')
  const responses = [
    await claude({}, { model: 'claude-3-5-haiku-20241022' }),
    await google({}, 'gemini-3-pro-preview'),
    await router({}, 'openai/gpt-0'),
    await local({ installed: [] }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('three refuse an account without credit with 402', async () => {
  const given = { outOfCredit: true } as const
  const responses = [await claude(given), await google(given), await router(given)]
  expect(responses.map(({ status }) => status)).toEqual([402, 402, 402])
})

test('a text can be blocked by policy or cut at the limit', async () => {
  const blocked: GivenTextModel = { answers: [{ refusal: 'No.' }] }
  expect((await claude(blocked)).body.stop_reason).toBe('refusal')
  expect((await google(blocked)).body.promptFeedback).toEqual({ blockReason: 'PROHIBITED_CONTENT' })
  expect((await router(blocked)).status).toBe(403)
  const cut: GivenTextModel = { answers: [{ text: 'Hi there', cut: true }] }
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
