import type { WorkflowNode } from '../n8n/node-types.ts'
import { isTrigger, type Kind, type Kinds, nodesOf, type Seed } from './fault.ts'

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

/** One seed per match: it alone becomes something else. */
const exchange =
  (textsOf: (node: WorkflowNode) => Text[], pattern: RegExp, by: string | ((match: string) => string)): Kind =>
  (file) =>
    nodesOf(file).flatMap((node) =>
      textsOf(node).flatMap(({ holder, name, value }) =>
        [...value.matchAll(new RegExp(pattern, 'g'))].map((match): Seed => {
          const [found] = match
          const line = value.slice(0, match.index).split('\n').length
          const instead = typeof by === 'string' ? by : by(found)
          return {
            where: `${node.name}: ${name}, line ${line}, ${found.slice(0, 40)} → ${instead.slice(0, 40)}`,
            plant: () => {
              holder[name] = value.slice(0, match.index) + instead + value.slice(match.index + found.length)
            },
          }
        }),
      ),
    )

const inCode = (pattern: RegExp, by: string | ((match: string) => string)) => exchange(codeOf, pattern, by)
const inExpressions = (pattern: RegExp, by: string | ((match: string) => string)) =>
  exchange(expressionsOf, pattern, by)

export const TEXTS: Kinds = {
  'code: equal is unequal': inCode(/ === /, ' !== '),
  'code: unequal is equal': inCode(/ !== /, ' === '),
  'code: and is or': inCode(/ && /, ' || '),
  'code: or is and': inCode(/ \|\| /, ' && '),
  'code: less is more': inCode(/ <=? /, ' > '),
  'code: more is less': inCode(/ >=? /, ' < '),
  'code: plus is minus': inCode(/(?<=\w) \+ (?=[\w(])/, ' - '),
  'code: times is divided': inCode(/(?<=\w) \* (?=[\w(])/, ' / '),
  'code: another field is read': inCode(/(?<=\bjson\.)[a-z]\w+/, (name) => `${name}X`),
  'code: a field has another name': inCode(/(?<=[{,]\s*)[a-z]\w+(?=: )/, (name) => `${name}X`),
  'code: a list is cut short': inCode(/\.slice\(0, /, '.slice(1, '),
  'code: yes is no': inCode(/\btrue\b/, 'false'),
  'code: no is yes': inCode(/\bfalse\b/, 'true'),
  'code: nothing comes back': inCode(/^return .*$/m, 'return []'),
  'code: a word is another': inCode(/(?<=')[A-Za-z][\w ]{2,}(?=')/, (word) => `${word}x`),
  'code: the other nodes’ items are not read': inCode(/(?<=\$\(')[^']+(?='\))/, (name) => `${name} x`),
  'an expression reads another field': inExpressions(/(?<=\$json\.)[a-z]\w+/i, (name) => `${name}X`),
  'an expression reads a node that is not there': inExpressions(/(?<=\$\(')[^']+(?='\))/, (name) => `${name} x`),
  'an expression is text': inExpressions(/^=/, ''),
  'an expression has another default': inExpressions(/\?\? '[^']*'/, "?? 'x'"),
  'an expression chooses the other way': inExpressions(/ \? (?=')/, ' ? !1 : '),
}
