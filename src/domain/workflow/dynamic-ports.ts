import { isRecord, valueAt } from './parameter.ts'
import type { WorkflowNode } from './workflow.ts'

/** A drawing cannot show more. n8n allows ten inputs of a Merge and has no limit on the outputs of a Switch. */
export const MAX_PORTS = 64

type Ports = { inputs?: string[]; outputs?: string[] }
type Rule = (node: WorkflowNode) => Ports

/** Capped at one more than the limit: enough for the linter to detect the excess, and never a million. */
const ports = (count: number, kind: string) => Array.from({ length: Math.min(count, MAX_PORTS + 1) }, () => kind)
const main = (count: number) => ports(Math.max(1, count), 'main')
const when = (condition: boolean, ...kinds: string[]) => (condition ? kinds : [])
const listLength = (value: unknown) => (Array.isArray(value) ? value.length : 0)
const numberAt = (node: WorkflowNode, path: string, fallback: number) => {
  const value = valueAt(node.parameters, path)
  return typeof value === 'number' ? value : fallback
}

const agentPorts = ({ parameters, typeVersion }: WorkflowNode) => [
  'ai_languageModel!',
  ...when(parameters.needsFallback === true && typeVersion >= 2, 'ai_languageModel!'),
  'ai_memory',
  'ai_tool',
  ...when(parameters.hasOutputParser === true, 'ai_outputParser'),
]

/** Before 1.4 a chain had the parser port without a switch for it. */
const chainPorts: Rule = ({ parameters: { needsFallback, hasOutputParser }, typeVersion }) => ({
  inputs: [
    'main',
    'ai_languageModel!',
    ...when(needsFallback === true, 'ai_languageModel!'),
    ...when(Boolean(hasOutputParser ?? typeVersion <= 1.3), 'ai_outputParser'),
  ],
})

/** A provider's own node accepts tools for text operations, and only data for image and audio operations. */
const providerPorts: Rule = ({ parameters: { resource = 'text', operation = 'message' } }) => ({
  inputs: ['main', ...when(resource === 'text' && operation === 'message', 'ai_tool')],
})

const openAiPorts: Rule = ({ parameters }) => {
  const { resource = 'text', operation = 'message', hideTools, memory } = parameters
  const writes = resource === 'text' && (operation === 'message' || operation === 'response')
  const assists = resource === 'assistant' && operation === 'message'
  if (hideTools === 'hide') return { inputs: ['main'] }
  return {
    inputs: ['main', ...when(writes || assists, 'ai_tool'), ...when(assists && memory !== 'threadId', 'ai_memory')],
  }
}

/** Some checks use a model; which ones do is known since version 2. */
const guardrailPorts: Rule = ({ parameters, typeVersion }) => {
  const checks = isRecord(parameters.guardrails) ? Object.keys(parameters.guardrails) : []
  const asks = ['nsfw', 'topicalAlignment', 'custom', 'jailbreak'].some((check) => checks.includes(check))
  const { operation = 'classify' } = parameters
  return {
    inputs: ['main', ...when(typeVersion < 2 ? operation !== 'sanitize' : asks, 'ai_languageModel!')],
    outputs: main(operation === 'classify' ? 2 : 1),
  }
}

const vectorStorePorts: Rule = ({ parameters }) => {
  const { mode = 'retrieve', useReranker } = parameters
  const reranker = when(useReranker === true, 'ai_reranker!')
  switch (mode) {
    case 'insert':
      return { inputs: ['main', 'ai_embedding!', 'ai_document!'], outputs: ['main'] }
    case 'retrieve':
      return { inputs: ['ai_embedding!', ...reranker], outputs: ['ai_vectorStore'] }
    case 'retrieve-as-tool':
      return { inputs: ['ai_embedding!', ...reranker], outputs: ['ai_tool'] }
    default:
      return { inputs: ['main', 'ai_embedding!', ...reranker], outputs: ['main'] }
  }
}

const switchPorts: Rule = (node) => {
  const { mode } = node.parameters
  if (mode === 'expression') {
    return { outputs: main(numberAt(node, node.typeVersion < 3 ? 'outputsAmount' : 'numberOutputs', 4)) }
  }
  // Version 2 sends the fallback to one of its outputs; since version 3 it can have its own output.
  if (node.typeVersion < 3) return { outputs: main(listLength(valueAt(node.parameters, 'rules.rules'))) }
  const rest = valueAt(node.parameters, 'options.fallbackOutput') === 'extra' ? 1 : 0
  return { outputs: main(listLength(valueAt(node.parameters, 'rules.values')) + rest) }
}

const sentimentPorts: Rule = ({ parameters }) => {
  const categories = String(valueAt(parameters, 'options.categories') ?? 'Positive, Neutral, Negative')
  return { outputs: main(categories.split(',').filter((name) => name.trim()).length) }
}

const loaderPorts: Rule = ({ parameters, typeVersion }) => ({
  inputs: when(typeVersion === 1 || parameters.textSplittingMode === 'custom', 'ai_textSplitter!'),
})

const summaryPorts: Rule = ({ parameters: { operationMode, chunkingMode } }) => ({
  inputs: [
    'main',
    'ai_languageModel!',
    ...when(operationMode === 'documentLoader', 'ai_document!'),
    ...when(chunkingMode === 'advanced', 'ai_textSplitter'),
  ],
})

/** Two metrics ask a model; the first is the default since version 4.7. */
const evaluationPorts: Rule = ({ parameters, typeVersion }) => {
  const { operation, metric = typeVersion < 4.7 ? 'customMetrics' : 'correctness' } = parameters
  const asks = operation === 'setMetrics' && (metric === 'correctness' || metric === 'helpfulness')
  return {
    inputs: ['main', ...when(asks, 'ai_languageModel!')],
    outputs: main(operation === 'checkIfEvaluating' ? 2 : 1),
  }
}

/** The author of a LangChain Code node lists its ports. */
const listedKinds = (entries: unknown) =>
  (Array.isArray(entries) ? entries.slice(0, MAX_PORTS + 1) : []).filter(isRecord).flatMap(({ type, required }) => {
    const kind = typeof type === 'string' && type !== '' ? type : 'main'
    return required === true ? `${kind}!` : kind
  })

/** Ports that n8n computes with an expression over the parameters; each rule replicates that expression. */
const RULES: Record<string, Rule> = {
  agent: (node) => ({ inputs: ['main', ...agentPorts(node)] }),
  agentTool: (node) => ({ inputs: agentPorts(node) }),
  alibabaCloud: providerPorts,
  anthropic: providerPorts,
  chainLlm: chainPorts,
  chainSummarization: summaryPorts,
  chat: ({ parameters }) => ({
    inputs: ['main', ...when(valueAt(parameters, 'options.memoryConnection') === true, 'ai_memory')],
  }),
  chatTrigger: ({ parameters }) => ({
    inputs: when(valueAt(parameters, 'options.loadPreviousSession') === 'memory', 'ai_memory!'),
  }),
  documentDefaultDataLoader: loaderPorts,
  documentGithubLoader: loaderPorts,
  code: ({ parameters }) => ({
    inputs: listedKinds(valueAt(parameters, 'inputs.input')),
    outputs: listedKinds(valueAt(parameters, 'outputs.output')),
  }),
  evaluation: evaluationPorts,
  googleGemini: providerPorts,
  guardrails: guardrailPorts,
  merge: (node) => ({ inputs: main(numberAt(node, 'numberInputs', 2)) }),
  microsoftAgent365Trigger: (node) => ({ inputs: agentPorts(node) }),
  minimax: providerPorts,
  modelSelector: (node) => ({
    inputs: ports(numberAt(node, 'numberInputs', 2), 'ai_languageModel!'),
  }),
  moonshot: providerPorts,
  ollama: providerPorts,
  openAi: openAiPorts,
  outputParserStructured: ({ parameters }) => ({ inputs: when(parameters.autoFix === true, 'ai_languageModel!') }),
  respondToWebhook: ({ parameters, typeVersion }) => {
    const passesResponse = typeVersion === 1.3 || (typeVersion >= 1.4 && parameters.enableResponseOutput === true)
    return { outputs: main(passesResponse ? 2 : 1) }
  },
  sentimentAnalysis: sentimentPorts,
  switch: switchPorts,
  textClassifier: ({ parameters }) => {
    const fallback = valueAt(parameters, 'options.fallback') === 'other' ? 1 : 0
    return { outputs: main(listLength(valueAt(parameters, 'categories.categories')) + fallback) }
  },
  webhook: ({ parameters }) => ({
    outputs: main(parameters.multipleMethods === true ? listLength(parameters.httpMethod) || 2 : 1),
  }),
}

/** Ports for a node type without its package prefix; empty if n8n lists the ports statically. */
export function dynamicPorts(type: string, node: WorkflowNode): Ports {
  if (/^(chatHubV|v)ectorStore/.test(type)) return vectorStorePorts(node)
  // The type is untrusted text, and every object has a "constructor".
  return Object.hasOwn(RULES, type) ? (RULES[type]?.(node) ?? {}) : {}
}
