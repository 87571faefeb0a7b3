import { describe, expect, test } from 'vitest'
import type { OpenAiSeed } from '../../vendors/openai/script.ts'
import { openai } from '../../vendors/openai.ts'
import { setUpMockServer } from '../fixtures/ask.ts'

const { begin, ask } = setUpMockServer([openai], {
  host: 'api.openai.com',
  method: 'POST',
  headers: { authorization: 'Bearer sk-mock' },
})

const given = (openai: OpenAiSeed) => ({ given: { openai } })
const CHAT = '/v1/chat/completions'
const RESPONSES = '/v1/responses'
const chat = (body: object) =>
  ask({ path: CHAT, body: { model: 'gpt-6-luna', messages: [{ role: 'user', content: 'Hello' }], ...body } })
const respond = (body: object) => ask({ path: RESPONSES, body: { model: 'gpt-6-luna', input: 'Hello', ...body } })
const tool = { name: 'look_up', parameters: { type: 'object', properties: { id: { type: 'string' } } } }
const events = (text: string) =>
  text
    .split('\n\n')
    .flatMap((part) => (/data: (\{.*)/.exec(part)?.[1] ? [JSON.parse(/data: (\{.*)/.exec(part)?.[1] ?? '')] : []))

describe('an answer', () => {
  test('is the text in the case, with its tokens, in chat completions', async () => {
    const session = begin(given({ answers: [{ text: 'Hi', tokens: { input: 11, output: 2 } }] }))
    const { json } = await chat({})
    expect(json.choices).toMatchObject([{ message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }])
    expect(json.usage).toMatchObject({ prompt_tokens: 11, completion_tokens: 2, total_tokens: 13 })
    expect(session.exchanges[0]?.tokens).toEqual({ model: 'gpt-6-luna', input: 11, output: 2 })
  })

  test('is counted as four characters per token unless the case sets it', async () => {
    const session = begin(given({ answers: [{ text: '12345678' }] }))
    const { json } = await respond({ input: 'x'.repeat(398) })
    expect(json.output).toMatchObject([{ type: 'message', content: [{ type: 'output_text', text: '12345678' }] }])
    expect(session.exchanges[0]?.tokens).toEqual({ model: 'gpt-6-luna', input: 101, output: 2 })
  })

  test('is selected by the text of the prompt, once or as often as it says', async () => {
    begin(
      given({ answers: [{ text: 'A', when: 'apples' }, { text: 'B', when: /pears?/i, times: 2 }, { text: 'rest' }] }),
    )
    const said = async (content: string) =>
      (await chat({ messages: [{ role: 'user', content }] })).json.choices?.[0].message.content
    expect([await said('Pears'), await said('apples'), await said('pear'), await said('apples')]).toEqual([
      'B',
      'A',
      'B',
      'rest',
    ])
  })

  test('is computed from the prompt', async () => {
    begin(given({ answers: ({ system, user, results }) => ({ text: `${system}|${user}|${results}` }) }))
    const call = { type: 'function_call', call_id: 'c1', name: 'look_up', arguments: '{}' }
    const output = { type: 'function_call_output', call_id: 'c1', output: 'found' }
    const { json } = await respond({
      instructions: 'Be brief',
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'Who?' }] }, call, output],
    })
    expect(json.output[0].content[0].text).toBe('Be brief|Who?|found')
  })

  test('without a script is reported as a problem', async () => {
    const session = begin(given({ answers: [{ text: 'A', when: 'apples' }] }))
    expect((await chat({})).status).toBe(501)
    expect(session.problems()[0]).toContain('OpenAI, POST /v1/chat/completions: no response is scripted for “Hello”')
  })
})

describe('a value', () => {
  const schema = {
    type: 'object',
    properties: { score: { type: 'integer' } },
    required: ['score'],
    additionalProperties: false,
  }

  test('is text in the requested format', async () => {
    begin(given({ answers: [{ json: { score: 3 }, times: 2 }] }))
    const format = { type: 'json_schema', name: 'rating', strict: true, schema }
    expect((await respond({ text: { format } })).json.output[0].content[0].text).toBe('{"score":3}')
    const response_format = { type: 'json_schema', json_schema: format }
    expect((await chat({ response_format })).json.choices[0].message.content).toBe('{"score":3}')
  })

  test('uses the tool for final answers, wrapped as it requires', async () => {
    begin(given({ answers: [{ json: { score: 3 } }] }))
    const parameters = { type: 'object', properties: { output: schema } }
    const { json } = await respond({ tools: [{ type: 'function', name: 'format_final_json_response', parameters }] })
    expect(json.output[0]).toMatchObject({
      type: 'function_call',
      name: 'format_final_json_response',
      arguments: '{"output":{"score":3}}',
    })
  })

  test('is wrapped as the schema in the prompt shows', async () => {
    begin(given({ answers: [{ json: { score: 3 } }] }))
    const content = `Answer so:\n\`\`\`json\n${JSON.stringify({ type: 'object', properties: { output: schema } })}\n\`\`\``
    expect((await chat({ messages: [{ role: 'user', content }] })).json.choices[0].message.content).toBe(
      '{"output":{"score":3}}',
    )
  })

  test('in another format is an error in the case', async () => {
    const session = begin(given({ answers: [{ json: { score: 'high' } }] }))
    await respond({ text: { format: { type: 'json_schema', name: 'rating', schema } } })
    expect(session.problems()[0]).toContain('response/score must be integer')
  })
})

test('a model may refuse, in both interfaces, streamed or not', async () => {
  begin(given({ answers: [{ refusal: 'I cannot help with that.', times: 4 }] }))
  const { message, finish_reason } = (await chat({})).json.choices[0]
  expect([message.content, message.refusal, finish_reason]).toEqual([null, 'I cannot help with that.', 'stop'])
  expect((await respond({})).json.output[0].content).toEqual([{ type: 'refusal', refusal: 'I cannot help with that.' }])
  for (const streamed of [await chat({ stream: true }), await respond({ stream: true })])
    expect(streamed.text).toContain('"refusal":"I cannot help with that."')
})

test('a response may end at the token limit, in both interfaces', async () => {
  begin(
    given({
      answers: [
        { text: 'Hi there', cut: true, times: 2 },
        { calls: [{ tool: 'look_up', arguments: { id: 'c7' } }], cut: true },
        { text: 'Hi there', times: 2 },
      ],
    }),
  )
  expect((await chat({})).json.choices[0]).toMatchObject({ message: { content: 'Hi t' }, finish_reason: 'length' })
  const { status, incomplete_details, output } = (await respond({})).json
  expect([status, incomplete_details.reason, output[0].content[0].text]).toEqual([
    'incomplete',
    'max_output_tokens',
    'Hi t',
  ])
  expect((await respond({ tools: [{ type: 'function', ...tool }] })).json.output[0].arguments).toBe('{"id":')
  expect((await respond({ max_output_tokens: 16 })).json.status).toBe('completed')
  expect((await chat({ max_completion_tokens: 1 })).json.choices[0].finish_reason).toBe('length')
})

describe('a call of a tool', () => {
  const calls = [{ tool: 'look_up', arguments: { id: 'c7' } }]

  test('is answered and continued, in both interfaces', async () => {
    begin(given({ answers: [{ calls, times: 2 }, { text: 'done' }] }))
    const first = (await respond({ tools: [{ type: 'function', ...tool }] })).json.output[0]
    expect(first).toMatchObject({ type: 'function_call', name: 'look_up', arguments: '{"id":"c7"}' })
    const called = await chat({ tools: [{ type: 'function', function: tool }], reasoning_effort: 'none' })
    const { message, finish_reason } = called.json.choices[0]
    expect(finish_reason).toBe('tool_calls')
    const result = { role: 'tool', tool_call_id: message.tool_calls[0].id, content: 'found' }
    const next = await chat({ messages: [{ role: 'user', content: 'Who?' }, message, result] })
    expect(next.json.choices[0].message.content).toBe('done')
  })

  test('of a tool that is not offered is an error in the case', async () => {
    const session = begin(given({ answers: [{ calls }] }))
    await chat({})
    expect(session.problems()[0]).toContain('the case calls the tool “look_up”; offered are none')
  })
})

describe('a stream', () => {
  test('of chat completions ends with usage and [DONE]', async () => {
    begin(given({ answers: [{ text: 'Hi' }] }))
    const answer = await chat({ stream: true, stream_options: { include_usage: true } })
    expect(answer.headers['content-type']).toContain('text/event-stream')
    const pieces = events(answer.text)
    expect(pieces.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Hi')
    expect(pieces.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 1 } })
    expect(answer.text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  test.each([
    [{ text: 'Hi' }, 'response.output_text.done', { text: 'Hi' }],
    [{ calls: [{ tool: 'look_up', arguments: {} }] }, 'response.function_call_arguments.done', { arguments: '{}' }],
  ])('of responses has its events in order: %o', async (scripted, type, has) => {
    begin(given({ answers: [scripted] }))
    const pieces = events((await respond({ stream: true, tools: [{ type: 'function', ...tool }] })).text)
    expect(pieces.map(({ sequence_number }) => sequence_number)).toEqual(pieces.map((_, index) => index))
    expect([pieces[0].type, pieces.at(-1).type]).toEqual(['response.created', 'response.completed'])
    expect(pieces.find((piece) => piece.type === type)).toMatchObject(has)
    expect(pieces.at(-1).response.output).toHaveLength(1)
  })
})

test('an image can be sent without a detail level', async () => {
  begin(given({ answers: [{ text: 'a cat' }] }))
  const content = [
    { type: 'input_text', text: 'What is it?' },
    { type: 'input_image', image_url: 'data:image/png;base64,aGk=' },
  ]
  expect((await respond({ input: [{ role: 'user', content }] })).status).toBe(200)
})

describe('rejects', () => {
  const message = { role: 'user', content: 'Hello' }
  test.each([
    [CHAT, { model: '' }, 'you must provide a model parameter'],
    [CHAT, { model: 'claude-9' }, 'The model `claude-9` does not exist'],
    [RESPONSES, { model: 'gpt-9-invented' }, 'The model `gpt-9-invented` does not exist'],
    [CHAT, { messages: [] }, 'empty array'],
    [CHAT, { messages: [{ role: 'bot', content: 'x' }] }, "Invalid value: 'bot'"],
    [CHAT, { messages: [{ role: 'user' }] }, "Invalid value for 'content'"],
    [
      CHAT,
      { messages: [message, { role: 'tool', tool_call_id: 'x', content: 'y' }] },
      'must be a response to a preceeding message',
    ],
    [CHAT, { temperature: 0.2 }, "'temperature' does not support 0.2 with this model"],
    [CHAT, { max_tokens: 10 }, "Use 'max_completion_tokens' instead"],
    [CHAT, { response_format: { type: 'json_object' } }, "must contain the word 'json'"],
    [CHAT, { tools: [{ type: 'function', function: tool }] }, 'Please use /v1/responses instead'],
    [
      CHAT,
      { tools: [{ type: 'function', function: { name: 'look up' } }], reasoning_effort: 'none' },
      "Invalid 'tools[0].function.name'",
    ],
    [CHAT, { messages: [{ role: 'user', content: 'x'.repeat(1_100_000) }] }, 'Input tokens exceed'],
    [CHAT, { n: 'two' }, 'Invalid request: n must be integer'],
    [RESPONSES, { max_output_tokens: 'many' }, 'Invalid request: max_output_tokens must be integer'],
    [RESPONSES, { input: [] }, "Missing required parameter: 'input'"],
    [RESPONSES, { input: [{ role: 'user' }] }, "Missing required parameter: 'input[0].content'"],
    [RESPONSES, { input: [{ type: 'function_call_output', call_id: 'c9', output: '' }] }, 'No tool call found'],
    [RESPONSES, { reasoning: { effort: 'huge' } }, "Invalid value: 'huge'"],
    [RESPONSES, { reasoning: { effort: 'minimal' } }, "Invalid value: 'minimal'"],
    [
      RESPONSES,
      { text: { format: { type: 'json_schema', name: 'a', strict: true, schema: { type: 'object' } } } },
      "'additionalProperties' is required",
    ],
  ])('%s with %o', async (path, body, words) => {
    const session = begin(given({ answers: () => ({ text: 'never' }) }))
    const answer = path === CHAT ? await chat(body) : await respond(body)
    expect(answer.json.error?.message).toContain(words)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(session.exchanges[0]?.rejection).toContain(words)
  })

  test('a request without a key, or with one of another kind', async () => {
    begin()
    expect((await ask({ path: CHAT, headers: { authorization: '' } })).status).toBe(401)
    expect((await ask({ path: CHAT, headers: { authorization: 'Bearer xoxb' } })).json.error.code).toBe(
      'invalid_api_key',
    )
  })
})

test('injected failures are OpenAI errors; empty is a response without text', async () => {
  begin({
    failures: [
      { vendor: 'openai', failure: 'rate-limited', times: 1 },
      { vendor: 'openai', failure: 'empty' },
    ],
  })
  const limited = await chat({})
  expect([limited.status, limited.headers['retry-after'], limited.json.error.code]).toEqual([
    429,
    '20',
    'rate_limit_exceeded',
  ])
  expect((await respond({})).json.output[0].content[0].text).toBe('')
})

describe('a model that OpenAI shuts down', () => {
  const at = (now: string) => begin({ now: new Date(now), given: { openai: { answers: [{ text: 'Hi' }] } } })
  const askOld = () => respond({ model: 'gpt-5-mini' })

  test('responds until the day before', async () => {
    at('2026-12-10T23:59:59Z')
    expect((await askOld()).status).toBe(200)
  })

  test('is not found from its last day on, according to the run’s clock', async () => {
    const session = at('2026-12-11T00:00:00Z')
    const { status, json } = await askOld()
    expect(status).toBe(404)
    expect(json.error).toMatchObject({ code: 'model_not_found' })
    expect(json.error.message).toContain('`gpt-5-mini` has been deprecated')
    expect(session.exchanges[0]?.rejection).toContain('gpt-5-mini')
  })

  test('is removed from the list of models', async () => {
    const listed = async () =>
      (await ask({ path: '/v1/models', method: 'GET' })).json.data.map(({ id }: { id: string }) => id)
    const before = at('2026-12-10T12:00:00Z')
    expect(await listed()).toContain('gpt-5-mini')
    await before.end()
    at('2026-12-11T12:00:00Z')
    const now = await listed()
    expect(now).not.toContain('gpt-5-mini')
    expect(now).toContain('gpt-6-luna')
  })
})

test('an account without credit gets the error of a new key', async () => {
  begin(given({ outOfCredit: true }))
  const { status, json } = await chat({})
  expect(status).toBe(429)
  expect(json.error).toMatchObject({ type: 'insufficient_quota', code: 'insufficient_quota' })
})
