import { textsIn } from '../parameter.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { bareCode } from './bare-code.ts'
import { codePieces } from './brace-fault.ts'
import type { Problem, Rule } from './problem.ts'

/** Browsers and Node know these names; n8n runs expressions and Code nodes in places of their own that do not. */
export const missingGlobals: Rule = ({ workflow }) => workingNodes(workflow).flatMap(globalProblems)

/** As 2.41.1 answers when asked. An expression that reads one has no value and no error; code stops. */
const EXPRESSIONS_LACK = ['URL', 'URLSearchParams', 'btoa', 'atob', 'structuredClone', 'crypto', 'TextEncoder', 'fetch']
const CODE_LACKS = ['URL', 'URLSearchParams', 'structuredClone', 'crypto', 'fetch', 'process']

const SCRIPT = /(?:^|\.)jsCode$/

function globalProblems(node: WorkflowNode): Problem[] {
  return [...textsIn(node.parameters)].flatMap(({ path, text }) => {
    const isScript = SCRIPT.test(path)
    if (!isScript && !text.startsWith('=')) return []
    const lacking = isScript ? CODE_LACKS : EXPRESSIONS_LACK
    const pieces = isScript ? [text] : codePieces(text.slice(1))
    return [...new Set(pieces.flatMap(namesUsed))]
      .filter((name) => lacking.includes(name))
      .map((name) => ({ rule: 'missing-global', node: node.name, message: `${path}: ${advice(name, isScript)}` }))
  })
}

const advice = (name: string, isScript: boolean) =>
  isScript
    ? `"${name}" does not exist in n8n's Code node, so it stops here. Write it without, or use a node for it.`
    : `"${name}" does not exist in n8n's expressions, so the value is empty. Write it without, or use a node for it.`

/** A name that is called or read from; with a dot in front it belongs to something else. */
const USE = /(?<![\w.$])[A-Za-z]+(?=\(|\??\.\w)/g
const DECLARATION = /\b(?:const|let|var|function|class)\s+([\w$]+)/g

function namesUsed(code: string): string[] {
  const bare = bareCode(code)
  const own = new Set([...bare.matchAll(DECLARATION)].map(([, name]) => name))
  return [...bare.matchAll(USE)].map(([name]) => name).filter((name) => !own.has(name))
}
