import { textsIn } from '../parameter.ts'
import { shortType } from '../short-type.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { braceFault, codePieces } from './brace-fault.ts'
import type { Problem, Rule } from './problem.ts'

/** n8n evaluates {{ }} only in a text that begins with "=", and parses the braces in its own way. */
export const expressions: Rule = ({ workflow }) => workingNodes(workflow).flatMap(expressionProblems)

/** Code contains other braces. */
const CODE = /(?:^|\.)(?:jsCode|pythonCode|functionCode|code)$/

/** Parameters whose node itself handles {{ }}, with or without "=". */
const OWN_TEMPLATES: [type: RegExp, parameter: RegExp][] = [
  [/^html$/, /^html$/],
  [/^set$/, /^jsonOutput$/],
  // Texts to look for in a document, not expressions.
  [/^googleDocs(Tool)?$/, /^actionsUi\..*\.text$/],
  [/^googleSlides(Tool)?$/, /^textUi\..*\.text$/],
  [/^form(Trigger)?$/, /(^|\.)html$/],
  [/^(postgres|mySql|microsoftSql|snowflake|questDb|crateDb|timescaleDb|oracleDb)(Tool)?$/, /^query$/],
]

const hasBraces = (text: string) => text.includes('{{') && text.includes('}}', text.indexOf('{{') + 2)

function expressionProblems(node: WorkflowNode): Problem[] {
  const type = shortType(node.type)
  const resolvesItself = (path: string) =>
    OWN_TEMPLATES.some(([types, parameter]) => types.test(type) && parameter.test(path))
  return [...textsIn(node.parameters)].flatMap(({ path, text }): Problem[] => {
    if (CODE.test(path)) return []
    if (text.startsWith('=')) {
      const fault = braceFault(text.slice(1))
      return fault ? [{ rule: 'expression-braces', node: node.name, message: `${path}: ${fault}` }] : []
    }
    if (!hasBraces(text) || resolvesItself(path)) return []
    const message = `${path} has {{ }} but does not begin with "=", so n8n would send it unchanged.`
    return [{ rule: 'plain-expression', node: node.name, message: `${message} Put "=" in front.` }]
  })
}

/** JavaScript syntax errors in expressions and Code nodes. The code is parsed here, never run. */
export const syntax: Rule = ({ workflow }) => workingNodes(workflow).flatMap(syntaxProblems)

const SCRIPTS = /(?:^|\.)(?:jsCode|functionCode)$/

function syntaxProblems(node: WorkflowNode): Problem[] {
  return [...textsIn(node.parameters)].flatMap(({ path, text }) =>
    faultsIn(path, text).map(({ what, fault }) => ({
      rule: 'syntax',
      node: node.name,
      message: `${path}: ${what} isn’t valid JavaScript (${fault}). Open the node in n8n and fix it.`,
    })),
  )
}

function faultsIn(path: string, text: string): { what: string; fault: string }[] {
  if (SCRIPTS.test(path)) {
    const fault = faultOf(`return async () => {${text}\n}`)
    return fault === null ? [] : [{ what: 'The code', fault }]
  }
  // Unmatched braces are reported by another rule.
  if (!text.startsWith('=') || braceFault(text.slice(1)) !== null) return []
  return codePieces(text.slice(1)).flatMap((code) => {
    const fault = faultOf(`return (${code.replace(/;\s*$/, '')}\n)`)
    return fault === null ? [] : [{ what: `"{{${code}}}"`, fault }]
  })
}

function faultOf(body: string): string | null {
  try {
    // Only compiles the code; it is never called.
    new Function(body)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'cannot be read'
  }
}

/** Browsers and Node have these globals, but n8n's sandboxes for expressions and Code nodes do not. */
export const missingGlobals: Rule = ({ workflow }) => workingNodes(workflow).flatMap(globalProblems)

/** Determined by running n8n 2.41.1. An expression that reads one has no value and no error; code stops. */
const EXPRESSIONS_LACK = ['URL', 'URLSearchParams', 'btoa', 'atob', 'structuredClone', 'crypto', 'TextEncoder', 'fetch']
const CODE_LACKS = ['URL', 'URLSearchParams', 'structuredClone', 'crypto', 'fetch', 'process']

const CODE_NODE = /(?:^|\.)jsCode$/

function globalProblems(node: WorkflowNode): Problem[] {
  return [...textsIn(node.parameters)].flatMap(({ path, text }) => {
    const isScript = CODE_NODE.test(path)
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

/** A name that is called or read from; with a dot in front it is a property of something else. */
const USE = /(?<![\w.$])[A-Za-z]+(?=\(|\??\.\w)/g
const DECLARATION = /\b(?:const|let|var|function|class)\s+([\w$]+)/g

function namesUsed(code: string): string[] {
  const bare = withoutTries(bareCode(code))
  const own = new Set([...bare.matchAll(DECLARATION)].map(([, name]) => name))
  return [...bare.matchAll(USE)].map(([name]) => name).filter((name) => !own.has(name))
}

/** Code without its `try` blocks: what is missing there ends in the `catch`. Scanned once from front to back. */
function withoutTries(bare: string): string {
  let kept = ''
  let from = 0
  for (const { index } of bare.matchAll(/\btry\s{0,99}\{/g)) {
    if (index < from) continue
    kept += bare.slice(from, index)
    let depth = 0
    for (from = bare.indexOf('{', index); from < bare.length; from++) {
      if (bare[from] === '{') depth++
      else if (bare[from] === '}' && --depth === 0) break
    }
  }
  return kept + bare.slice(from)
}

/**
 * JavaScript with its comments and string literals replaced by spaces. Template literals stay, since `${}` in them is
 * code. Scanned once from front to back; at worst, an apostrophe in a regular expression hides the rest of its line.
 */
function bareCode(code: string): string {
  let bare = ''
  for (let at = 0; at < code.length; at++) {
    const end = endOfText(code, at)
    bare += end === null ? code[at] : ' '
    at = end ?? at
  }
  return bare
}

/** The end of the comment or string literal that begins here; null if none does. */
function endOfText(code: string, start: number): number | null {
  if (code.startsWith('//', start)) return closing(code, '\n', start)
  if (code.startsWith('/*', start)) return closing(code, '*/', start + 2)
  const quote = code[start]
  if (quote !== "'" && quote !== '"') return null
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === quote || code[at] === '\n') return at
  }
  return code.length
}

function closing(code: string, mark: string, from: number): number {
  const at = code.indexOf(mark, from)
  return at === -1 ? code.length : at + mark.length - 1
}
