import { shortType } from '../workflow/short-type.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow/workflow.ts'
import type { SourcedLink } from './consoles.ts'

export const PROVIDER_IDS = ['openai', 'anthropic', 'google', 'openrouter', 'ollama'] as const
type ProviderId = (typeof PROVIDER_IDS)[number]

interface Provider {
  name: string
  /** The vendor's list of model ids, or null if no page of the vendor was read that names it. */
  models: SourcedLink | null
  /** n8n's chat model node and its newest version in 2.41. */
  node: string
  version: number
  credential: string
}

const LANGCHAIN = '@n8n/n8n-nodes-langchain.'
const OPENAI_NODE = 'lmChatOpenAi'

export const PROVIDERS: Record<ProviderId, Provider> = {
  openai: {
    name: 'OpenAI',
    models: null,
    node: OPENAI_NODE,
    version: 1.3,
    credential: 'openAiApi',
  },
  anthropic: {
    name: 'Anthropic',
    models: {
      url: 'https://platform.claude.com/docs/en/about-claude/models/overview',
      source: 'https://platform.claude.com/docs/en/about-claude/models/overview',
    },
    node: 'lmChatAnthropic',
    version: 1.6,
    credential: 'anthropicApi',
  },
  google: {
    name: 'Google Gemini',
    models: null,
    node: 'lmChatGoogleGemini',
    version: 1.2,
    credential: 'googlePalmApi',
  },
  openrouter: {
    name: 'OpenRouter',
    models: {
      url: 'https://openrouter.ai/models',
      source: 'https://github.com/OpenRouterTeam/ai-sdk-provider/blob/main/README.md',
    },
    node: 'lmChatOpenRouter',
    version: 1,
    credential: 'openRouterApi',
  },
  ollama: {
    name: 'Ollama',
    models: {
      url: 'https://ollama.com/library',
      source: 'https://github.com/ollama/ollama/blob/main/README.md',
    },
    node: 'lmChatOllama',
    version: 1,
    credential: 'ollamaApi',
  },
}

const isChatModel = ({ type }: WorkflowNode) => shortType(type) === OPENAI_NODE

/** The names of the nodes whose model another provider can replace. */
export const chatModelNodes = (workflow: Workflow): string[] =>
  workingNodes(workflow)
    .filter(isChatModel)
    .map(({ name }) => name)

/** Other nodes that need OpenAI whatever the provider, like embeddings, images and audio. */
export const openAiOnlyNodes = (workflow: Workflow): string[] =>
  workingNodes(workflow)
    .filter(({ type }) => ['openAi', 'embeddingsOpenAi'].includes(shortType(type)))
    .map(({ name }) => name)

/** The options of its chat model nodes that only OpenAI has, as n8n's editor names them. */
export function lostOptions(workflow: Workflow): string[] {
  const found = workingNodes(workflow)
    .filter(isChatModel)
    .flatMap(({ parameters }) => [
      ...Object.keys(Object(parameters.options)),
      ...Object.keys(Object(parameters.builtInTools)),
    ])
  return [...new Set(found)].map((name) => {
    const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
    return words.charAt(0).toUpperCase() + words.slice(1)
  })
}

/**
 * The workflow with the chat models of another provider. Names, ids, positions and wires stay, and so does the
 * expression that reads the model from the settings; OpenAI's own options and tools are dropped. Ran in n8n 2.41.1.
 */
export function withProvider<Flow extends { nodes: WorkflowNode[] }>(workflow: Flow, provider: ProviderId): Flow {
  if (provider === 'openai') return workflow
  return { ...workflow, nodes: workflow.nodes.map((node) => (isChatModel(node) ? swapped(node, provider) : node)) }
}

function swapped(node: WorkflowNode, provider: ProviderId): WorkflowNode {
  const { node: type, version } = PROVIDERS[provider]
  const model = Object(node.parameters.model).value ?? node.parameters.model
  return {
    ...node,
    type: `${LANGCHAIN}${type}`,
    typeVersion: version,
    parameters: { ...modelParameter(provider, String(model)), options: {} },
  }
}

function modelParameter(provider: ProviderId, model: string): Record<string, unknown> {
  switch (provider) {
    case 'anthropic':
      return { model: { __rl: true, mode: 'id', value: model } }
    case 'google':
      // Gemini's names begin with "models/"; "=" begins n8n's expressions.
      return { modelName: model.startsWith('=') ? `=models/${model.slice(1)}` : `models/${model}` }
    default:
      return { model }
  }
}
