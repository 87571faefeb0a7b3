import { textsIn } from '../parameter.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { braceFault, codePieces } from './brace-fault.ts'
import type { Problem, Rule } from './problem.ts'

/** JavaScript that no engine can read, in expressions and in Code nodes. It is parsed here, never run. */
export const syntax: Rule = ({ workflow }) => workingNodes(workflow).flatMap(syntaxProblems)

const SCRIPT = /(?:^|\.)(?:jsCode|functionCode)$/

function syntaxProblems(node: WorkflowNode): Problem[] {
  return [...textsIn(node.parameters)].flatMap(({ path, text }) =>
    faultsIn(path, text).map(({ what, fault }) => ({
      rule: 'syntax',
      node: node.name,
      message: `${path}: ${what} is no valid JavaScript (${fault}). Open the node in n8n and mend it.`,
    })),
  )
}

function faultsIn(path: string, text: string): { what: string; fault: string }[] {
  if (SCRIPT.test(path)) {
    const fault = faultOf(`return async () => {${text}\n}`)
    return fault === null ? [] : [{ what: 'The code', fault }]
  }
  // Braces that do not match are another rule's business.
  if (!text.startsWith('=') || braceFault(text.slice(1)) !== null) return []
  return codePieces(text.slice(1)).flatMap((code) => {
    const fault = faultOf(`return (${code.replace(/;\s*$/, '')}\n)`)
    return fault === null ? [] : [{ what: `"{{${code}}}"`, fault }]
  })
}

function faultOf(body: string): string | null {
  try {
    // Compiles and throws away; nothing calls it.
    new Function(body)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'cannot be read'
  }
}
