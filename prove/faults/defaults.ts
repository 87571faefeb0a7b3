import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import { canBeNull, parse } from './never-null.ts'

/** What a changed default becomes. */
export const CHANGED_DEFAULT = 'x'

/** Where a text is: in a condition, next to what it is compared with. */
interface Holder {
  operator?: { operation?: string }
  rightValue?: unknown
}

/**
 * Whether the default at `at` can ever be used, and another one in its place makes a difference: `String($json.name) ?? ''`
 * is never used, nor is one behind a field that the nodes before always set; `($json.name ?? '').startsWith('yes')` is
 * false with any other.
 */
export function isReachable(file: WorkflowFile, node: string, expression: string, at: number, holder: Holder): boolean {
  const start = expression.lastIndexOf('{{', at) + 2
  for (let end = expression.indexOf('}}', at); end >= 0; end = expression.indexOf('}}', end + 1)) {
    const source = parse(`(${expression.slice(start, end)})`)
    if (!source) continue
    const found = defaultAt(source, at - start + 1)
    if (!found) return true
    const isAlone = expression.slice(0, start) === '={{' && expression.slice(end).trim() === '}}'
    return canBeNull(found.left, { file, node, names: new Map() }) && !isSame(found, isAlone ? holder : {})
  }
  return true
}

const defaultAt = (node: ts.Node, at: number): ts.BinaryExpression | undefined =>
  ts.isBinaryExpression(node) && node.operatorToken.getStart() === at
    ? node
    : ts.forEachChild(node, (child) => defaultAt(child, at))

/** What surrounds the default, as far as it reads nothing else, has the same value with another default. */
function isSame(found: ts.BinaryExpression, { operator, rightValue }: Holder): boolean {
  // In `$json.a ?? 'b' + $json.c`, the default is more than a text.
  if (!ts.isStringLiteral(found.right)) return false
  const evaluate = (part: ts.Node, text: string): unknown => {
    const whole = part.getText()
    const from = found.getStart() - part.getStart()
    const code = `(${whole.slice(0, from)}(${text})${whole.slice(from + found.getWidth())})`
    return runInNewContext(code, {}, { timeout: 1000 })
  }
  let part: ts.Node = found
  let values: unknown[] = []
  for (let next: ts.Node = found; ts.isExpression(next) && isClosed(next, found); next = next.parent) {
    part = next
    values = [found.right.getText(), `'${CHANGED_DEFAULT}'`].map((text) => evaluate(part, text))
    if (isEqual(values)) return true
  }
  const compare = COMPARISONS[operator?.operation ?? '']
  const isWhole = ts.isExpressionStatement(part.parent)
  if (!compare || !isWhole || String(rightValue).startsWith('=')) return false
  return isEqual(values.map((value) => compare(value, rightValue)))
}

/** Not of a method that has yet to be called. */
const isEqual = ([one, other]: unknown[]) => typeof one !== 'function' && JSON.stringify(one) === JSON.stringify(other)

/** Reads no name but a global function and what it calls on a value. */
function isClosed(node: ts.Node, except: ts.Node): boolean {
  if (node === except) return true
  if (ts.isIdentifier(node)) {
    const isName = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
    return isName || /^(String|Boolean|Number)$/.test(node.text)
  }
  return !ts.isFunctionLike(node) && !ts.forEachChild(node, (child) => !isClosed(child, except))
}

const COMPARISONS: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  equals: (left, right) => left === right,
  notEquals: (left, right) => left !== right,
  startsWith: (left, right) => String(left).startsWith(String(right)),
  lt: (left, right) => Number(left) < Number(right),
  gt: (left, right) => Number(left) > Number(right),
  lte: (left, right) => Number(left) <= Number(right),
  gte: (left, right) => Number(left) >= Number(right),
}
