import { Script } from 'node:vm'
import { textsIn } from '../../src/domain/workflow/parameter.ts'
import { shortType } from '../../src/domain/workflow/short-type.ts'
import type { WorkflowNode } from '../../src/domain/workflow/workflow.ts'
import type { Finding } from './finding.ts'
import type { SplitExpression } from './n8n-types.ts'

/** Compiles every expression and all JavaScript without running it. */
export function checkCode(split: SplitExpression, node: WorkflowNode): Finding[] {
  return [...textsIn(node.parameters)].flatMap(({ path, text }): Finding[] => {
    const fault = text.startsWith('=')
      ? split(text.slice(1)).flatMap((part) => (part.type === 'code' ? (expressionFault(part.text) ?? []) : []))[0]
      : isJavaScript(node, path)
        ? faultIn(`(async () => {\n${text}\n})`)
        : null
    return fault ? [{ node: node.name, message: `${path} can’t be parsed as code: ${fault}. Fix it.` }] : []
  })
}

const isJavaScript = ({ type, parameters }: WorkflowNode, path: string) =>
  /^(code|toolCode)$/.test(shortType(type)) && path === 'jsCode' && !/^python/i.test(String(parameters.language ?? ''))

/** Code may be an expression or a few statements; an object literal needs the parentheses. */
const expressionFault = (code: string) => faultIn(`(${code}\n)`) && faultIn(code)

function faultIn(code: string): string | null {
  try {
    new Script(code)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown mistake'
  }
}
