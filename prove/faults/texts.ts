import type { WorkflowNode } from '../n8n/node-types.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import { CHANGED_DEFAULT, isReachable } from './defaults.ts'
import { followsPairs, isReadError, REACHABLE_DEFAULT } from './equivalent.ts'
import { type FaultFinder, type FaultFinders, type FaultSite, isTrigger, nodesOf } from './fault.ts'

interface Text {
  holder: Record<string, unknown>
  name: string
  value: string
}

function textsIn(value: unknown, found: Text[] = []): Text[] {
  if (typeof value !== 'object' || value === null) return found
  const holder = value as Record<string, unknown>
  for (const [name, inner] of Object.entries(holder))
    if (typeof inner === 'string') found.push({ holder, name, value: inner })
    else textsIn(inner, found)
  return found
}

const codeOf = ({ type, parameters }: WorkflowNode): Text[] =>
  type.endsWith('.code') && typeof parameters.jsCode === 'string'
    ? [{ holder: parameters, name: 'jsCode', value: parameters.jsCode }]
    : []

const expressionsOf = (node: WorkflowNode): Text[] =>
  codeOf(node).length > 0 || isTrigger(node)
    ? []
    : textsIn(node.parameters).filter(({ value }) => value.startsWith('=') && value.includes('{{'))

type Fits = (file: WorkflowFile, node: string, value: string, at: number, holder: Record<string, unknown>) => boolean

/** A site for each match of `pattern` that `fits`. */
const replacement =
  (
    textsOf: (node: WorkflowNode) => Text[],
    pattern: RegExp,
    by: string | ((match: string) => string),
    fits: Fits = () => true,
  ): FaultFinder =>
  (file) =>
    nodesOf(file).flatMap((node) =>
      textsOf(node).flatMap(({ holder, name, value }) =>
        [...value.matchAll(new RegExp(pattern, 'g'))].flatMap((match): FaultSite[] => {
          if (!fits(file, node.name, value, match.index, holder)) return []
          const [found] = match
          const line = value.slice(0, match.index).split('\n').length
          const replaced = typeof by === 'string' ? by : by(found)
          const where = `${node.name}: ${name}, line ${line}, ${found.slice(0, 40)} → ${replaced.slice(0, 40)}`
          const apply = () => {
            holder[name] = value.slice(0, match.index) + replaced + value.slice(match.index + found.length)
          }
          return [{ where, apply }]
        }),
      ),
    )

const inCode = (pattern: RegExp, by: string | ((match: string) => string)) => replacement(codeOf, pattern, by)
const inExpressions = (pattern: RegExp, by: string | ((match: string) => string), fits?: Fits) =>
  replacement(expressionsOf, pattern, by, fits)

const FIELD = /(?<=[{,]\s*)[a-z]\w+(?=: )/
const UNPAIRED_FIELD = /(?<=[{,]\s*)(?<!pairedItem: \{ )(?!pairedItem\b)[a-z]\w+(?=: )/

export const TEXTS: FaultFinders = {
  'code: === becomes !==': inCode(/ === /, ' !== '),
  'code: !== becomes ===': inCode(/ !== /, ' === '),
  'code: && becomes ||': inCode(/ && /, ' || '),
  'code: || becomes &&': inCode(/ \|\| /, ' && '),
  'code: < becomes >': inCode(/ <=? /, ' > '),
  'code: > becomes <': inCode(/ >=? /, ' < '),
  'code: + becomes -': inCode(/(?<=\w) \+ (?=[\w(])/, ' - '),
  'code: * becomes /': inCode(/(?<=\w) \* (?=[\w(])/, ' / '),
  'code: another field read': inCode(/(?<=\bjson\.)[a-z]\w+/, (name) => `${name}X`),
  'code: field renamed': (file) => inCode(followsPairs(file) ? FIELD : UNPAIRED_FIELD, (name) => `${name}X`)(file),
  'code: slice starts one item later': inCode(/\.slice\(0, /, '.slice(1, '),
  'code: text limit removed': inCode(/\.slice\(0, \d{2,}\)/, '.slice(0)'),
  'code: true becomes false': inCode(/\btrue\b/, 'false'),
  'code: false becomes true': inCode(/\bfalse\b/, 'true'),
  'code: returns no items': inCode(/^return .*$/m, 'return []'),
  'code: string literal changed': inCode(/(?<=')[A-Za-z][\w ]{2,}(?=')/, (word) => `${word}x`),
  'code: reads a missing node': inCode(/(?<=\$\(')[^']+(?='\))/, (name) => `${name} x`),
  'expression: another field read': inExpressions(/(?<=\$json\.)[a-z]\w+/i, (name) => `${name}X`, isReadError),
  'expression: reads a missing node': inExpressions(/(?<=\$\(')[^']+(?='\))/, (name) => `${name} x`),
  'expression: turned into text': inExpressions(/^=/, ''),
  'expression: default changed': inExpressions(REACHABLE_DEFAULT, `?? '${CHANGED_DEFAULT}'`, isReachable),
  'expression: ternary inverted': inExpressions(/ \? (?=')/, ' ? !1 : '),
}
