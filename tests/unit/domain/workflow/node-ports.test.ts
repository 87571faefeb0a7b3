import { expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import { allNodeTypes, nodeFacts } from '#domain/workflow/node-facts.ts'
import { isSubNode, portsOf } from '#domain/workflow/node-ports.ts'
import { parseWorkflow } from '#domain/workflow/workflow.ts'
import { aNode } from '../../../fixtures/workflow-fixture.ts'

const base = (type: string, typeVersion: number, parameters = {}) =>
  aNode({ name: type, type: `n8n-nodes-base.${type}`, typeVersion, parameters })
const ai = (type: string, typeVersion: number, parameters = {}) =>
  aNode({ name: type, type: `@n8n/n8n-nodes-langchain.${type}`, typeVersion, parameters })
const ports = (node: ReturnType<typeof aNode>) => {
  const { inputs, outputs } = portsOf(node)
  return [inputs.map(({ kind }) => kind).join(' '), outputs.map(({ kind }) => kind).join(' ')]
}

test.each([
  ['an ordinary node', base('set', 3.4), 'main', 'main'],
  ['a trigger', base('scheduleTrigger', 1.3), '', 'main'],
  ['an if', base('if', 2.3), 'main', 'main main'],
  ['a merge of three', base('merge', 3.2, { numberInputs: 3 }), 'main main main', 'main'],
  ['a merge left alone', base('merge', 3.2), 'main main', 'main'],
  [
    'a switch with two rules and a rest',
    base('switch', 3.4, { rules: { values: [{}, {}] }, options: { fallbackOutput: 'extra' } }),
    'main',
    'main main main',
  ],
  [
    'a switch by number',
    base('switch', 3.4, { mode: 'expression', numberOutputs: 5 }),
    'main',
    'main main main main main',
  ],
  ['a chain', ai('chainLlm', 1.9), 'main ai_languageModel', 'main'],
  [
    'a chain with a parser',
    ai('chainLlm', 1.9, { hasOutputParser: true }),
    'main ai_languageModel ai_outputParser',
    'main',
  ],
  ['a service node that writes', ai('openAi', 2.3), 'main ai_tool', 'main'],
  ['a service node that paints', ai('openAi', 2.3, { resource: 'image' }), 'main', 'main'],
  [
    'a classifier',
    ai('textClassifier', 1.1, { categories: { categories: [{}, {}] } }),
    'main ai_languageModel',
    'main main',
  ],
  ['a sentiment analysis', ai('sentimentAnalysis', 1.1), 'main ai_languageModel', 'main main main'],
  [
    'a vector store that is filled',
    ai('vectorStoreInMemory', 1.3, { mode: 'insert' }),
    'main ai_embedding ai_document',
    'main',
  ],
  [
    'a vector store that is a tool',
    ai('vectorStoreInMemory', 1.3, { mode: 'retrieve-as-tool' }),
    'ai_embedding',
    'ai_tool',
  ],
  [
    'an answer that passes its response on',
    base('respondToWebhook', 1.5, { enableResponseOutput: true }),
    'main',
    'main main',
  ],
  [
    'guardrails that ask a model',
    ai('guardrails', 2, { guardrails: { jailbreak: {} } }),
    'main ai_languageModel',
    'main main',
  ],
  ['guardrails that only look', ai('guardrails', 2, { guardrails: { urls: {} } }), 'main', 'main main'],
  [
    'an old agent with a second model ticked',
    ai('agent', 1.9, { needsFallback: true }),
    'main ai_languageModel ai_memory ai_tool',
    'main',
  ],
  ['an assistant with a memory', ai('openAi', 1.8, { resource: 'assistant' }), 'main ai_tool ai_memory', 'main'],
  ['a parser that mends', ai('outputParserStructured', 1.3, { autoFix: true }), 'ai_languageModel', 'ai_outputParser'],
  ['a service as a tool', base('slackTool', 2.7), '', 'ai_tool'],
  ['a person who decides on calls of tools', base('slackHitlTool', 2.7), 'ai_tool', 'ai_tool'],
  ['a service that cannot ask a person', base('stripeHitlTool', 1), 'main', 'main'],
  [
    'LangChain Code, as its author lists them',
    ai('code', 1, {
      inputs: { input: [{ type: 'ai_languageModel', required: true }] },
      outputs: { output: [{ type: 'ai_languageModel' }] },
    }),
    'ai_languageModel',
    'ai_languageModel',
  ],
  [
    'an evaluation whose metric asks a model',
    base('evaluation', 4.8, { operation: 'setMetrics', metric: 'correctness' }),
    'main ai_languageModel',
    'main',
  ],
  [
    'an evaluation that asks none',
    base('evaluation', 4.8, { operation: 'setMetrics', metric: 'customMetrics' }),
    'main',
    'main',
  ],
  ['a node we know nothing of', aNode({ name: 'X', type: 'n8n-nodes-x.y' }), 'main', 'main'],
])('%s has the ports n8n shows', (_, node, inputs, outputs) => {
  expect(ports(node)).toEqual([inputs, outputs])
})

test('a community node has the ports its connections use', () => {
  const unknown = (name: string) => aNode({ name, type: `n8n-nodes-acme.${name}`, typeVersion: 1 })
  const agent = aNode({ name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 3 })
  const parsed = parseWorkflow({
    name: 'Community',
    nodes: [agent, unknown('tool'), unknown('split'), unknown('root'), aNode({ name: 'M', type: 'x.model' })],
    connections: {
      tool: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
      split: { main: [[], [{ node: 'root', type: 'main', index: 0 }]] },
      M: { ai_languageModel: [[{ node: 'root', type: 'ai_languageModel', index: 0 }]] },
    },
  })
  if (!parsed.ok) throw new Error('not a workflow')
  const [, tool, split, root] = parsed.value.nodes
  expect([tool, split, root].map((node) => node && ports(node))).toEqual([
    ['', 'ai_tool'],
    ['main', 'main main'],
    ['main ai_languageModel', 'main'],
  ])
  expect(lintWorkflow({ workflow: parsed.value, slug: 'c', tools: [] }).map(({ rule }) => rule)).not.toContain(
    'wrong-port',
  )
})

test('a model is a sub-node, an agent is not', () => {
  expect(isSubNode(ai('lmChatOpenAi', 1.3))).toBe(true)
  expect(isSubNode(ai('agent', 3.1))).toBe(false)
})

test('every node type has ports in every version', () => {
  for (const type of allNodeTypes()) {
    for (const typeVersion of nodeFacts(type)?.versions ?? []) {
      const { inputs, outputs } = portsOf(aNode({ name: type, type, typeVersion }))
      for (const { kind } of [...inputs, ...outputs]) expect(kind, type).toMatch(/^(main|ai_[a-zA-Z]+)$/)
    }
  }
})
