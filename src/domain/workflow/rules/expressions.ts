import { shortType } from '../node-facts.ts'
import { textsIn } from '../parameter.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { braceFault } from './brace-fault.ts'
import type { Problem, Rule } from './problem.ts'

/** n8n evaluates {{ }} only in a text that begins with "=", and reads the braces in its own way. */
export const expressions: Rule = ({ workflow }) => workingNodes(workflow).flatMap(expressionProblems)

/** Code has braces of its own. */
const CODE = /(?:^|\.)(?:jsCode|pythonCode|functionCode|code)$/

/** Parameters whose node looks for {{ }} itself, with or without "=". */
const OWN_TEMPLATES: [type: RegExp, parameter: RegExp][] = [
  [/^html$/, /^html$/],
  [/^set$/, /^jsonOutput$/],
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
    const message = `${path} has {{ }} but does not begin with "=", so n8n would send it as it stands. Put "=" in front.`
    return [{ rule: 'plain-expression', node: node.name, message }]
  })
}
