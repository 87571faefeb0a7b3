import { settingNames } from './setting-names.ts'
import { shortType } from './short-type.ts'
import { type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

/** The setting that names the model for a kind of node. */
const SETTING_OF: Record<string, string> = { lmChatOpenAi: 'chatModel', embeddingsOpenAi: 'embeddingModel' }

/**
 * OpenAI nodes that name their model themselves although one setting should name it for all; none without a Settings
 * node. Excludes image nodes: if an image model is an expression, n8n sends the parameters of all models at once.
 */
export function modelsOutsideSettings(workflow: Workflow): { node: string; setting: string }[] {
  const names = settingNames(workflow)
  if (names.length === 0) return []
  return workingNodes(workflow).flatMap((node) => {
    const setting = SETTING_OF[shortType(node.type)]
    const reads = setting !== undefined && names.includes(setting) && modelOf(node).includes(setting)
    return setting === undefined || reads ? [] : [{ node: node.name, setting }]
  })
}

function modelOf({ parameters: { model } }: WorkflowNode): string {
  const value = typeof model === 'object' && model !== null && 'value' in model ? model.value : model
  return typeof value === 'string' && value.startsWith('=') ? value : ''
}
