import ts from 'typescript'
import type { WorkflowNode } from '../n8n/node-types.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import { parseCode, returnsIn } from './code-items.ts'
import { linksOf, nodesOf } from './fault.ts'

/** Return a string, an array or a boolean. A number may be NaN, which n8n stores as null. */
const NEVER_NULL =
  /^(slice|join|replace|replaceAll|trim|toLowerCase|toUpperCase|toString|toFixed|toFormat|padStart|map|filter|includes|startsWith|test)$/
export const PASSES_ON = /\.(if|filter|switch|limit|sort|wait|noOp|removeDuplicates)$/
const FIELD_OF_NODE = /^\$\('([^']+)'\)\.(?:first\((1?)\)|last\(\)|item)\.json\.((?:output\.)?\w+)$/
const JSON_OF_NODE = /^\$\('([^']+)'\)\.(?:first\(\)|last\(\)|item)\.json$/
/** `rows[i].json` of `const rows = $('Read rows').all()`. */
const JSON_OF_ITEM = /^(\w+)\[\w+\]\.json$/
const FIELD_OF_INPUT = /^(?:\$input\.first\(\)\.json|\$json)\.((?:output\.)?\w+)$/
const ITEMS_OF_NODE = /^\$\('([^']+)'\)\.all\(\)$/
/** Deeper than any code of ours: ends what calls itself. */
const MAX_DEPTH = 30

/** What the names of a piece of code stand for. */
type Names = ReadonlyMap<string, ts.Expression | undefined>

/** Undefined if it is not complete. */
export function parse(code: string): ts.SourceFile | undefined {
  const { diagnostics = [] } = ts.transpileModule(code, { reportDiagnostics: true })
  return diagnostics.length > 0 ? undefined : ts.createSourceFile('code.js', code, ts.ScriptTarget.Latest, true)
}

interface Place {
  file: WorkflowFile
  /** The node whose input `$json` is. Null in code, which gets no `$json`. */
  node: string | null
  names: Names
  depth?: number
}

/** Whether an expression can be null or undefined, as far as the nodes before tell. */
export function canBeNull(value: ts.Expression, place: Place): boolean {
  const depth = (place.depth ?? 0) + 1
  if (depth > MAX_DEPTH) return true
  const inner = (part: ts.Expression) => canBeNull(part, { ...place, depth })
  if (ts.isParenthesizedExpression(value)) return inner(value.expression)
  if (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value) || ts.isNumericLiteral(value)) return false
  if (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value)) return false
  if (value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isPrefixUnaryExpression(value)) return value.operator !== ts.SyntaxKind.ExclamationToken
  if (ts.isConditionalExpression(value)) return inner(value.whenTrue) || inner(value.whenFalse)
  if (ts.isBinaryExpression(value)) return canBinaryBeNull(value, inner)
  if (ts.isCallExpression(value)) {
    const { expression: called } = value
    if (ts.isIdentifier(called)) {
      if (called.text === 'String' || called.text === 'Boolean') return false
      const known = place.names.get(called.text)
      if (!known || !ts.isArrowFunction(known)) return true
      const names = withParameters(known, value.arguments, place.names)
      return resultsOf(known).some((result) => !result || canBeNull(result, { ...place, names, depth }))
    }
    return !ts.isPropertyAccessExpression(called) || ts.isOptionalChain(value) || !NEVER_NULL.test(called.name.text)
  }
  if (ts.isIdentifier(value)) {
    const known = place.names.get(value.text)
    return !known || inner(known)
  }
  if (ts.isElementAccessExpression(value) && value.argumentExpression.getText() === '0')
    return ts.isOptionalChain(value) || canFirstBeNull(value.expression, place, depth)
  // `const mail = $('Read').first().json` makes `mail.id` a field of that node.
  const text = value.getText().replace(/^\w+(?=\.)/, (of) => place.names.get(of)?.getText() ?? of)
  const [, name, output, field] = FIELD_OF_NODE.exec(text) ?? []
  if (name && field) return !readsItems(place, name, output === '1') || !alwaysSets(place.file, name, field, depth)
  const [, read] = FIELD_OF_INPUT.exec(text) ?? []
  return !read || place.node === null || !alwaysGets(place.file, place.node, read, depth)
}

/** An empty text has a first part as well. */
function canFirstBeNull(list: ts.Expression, place: Place, depth: number): boolean {
  if (!ts.isCallExpression(list) || !ts.isPropertyAccessExpression(list.expression)) return true
  const { expression: from, name } = list.expression
  const [each] = list.arguments
  if (name.text !== 'map' || !each || !ts.isArrowFunction(each)) return name.text !== 'split'
  return (
    canFirstBeNull(from, place, depth) ||
    resultsOf(each).some((result) => !result || canBeNull(result, { ...place, depth }))
  )
}

function canBinaryBeNull({ left, operatorToken, right }: ts.BinaryExpression, inner: (part: ts.Expression) => boolean) {
  switch (operatorToken.kind) {
    case ts.SyntaxKind.BarBarToken:
      return inner(right)
    case ts.SyntaxKind.QuestionQuestionToken:
      return inner(left) && inner(right)
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return inner(left) || inner(right)
    case ts.SyntaxKind.PlusToken:
      return !isText(left) && !isText(right)
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.GreaterThanToken:
    case ts.SyntaxKind.LessThanToken:
      return false
    default:
      return true
  }
}

/** With one of these, a sum is a string: 'a', `a`, 'a' + b, (b ? 'a' : 'c') */
const isText = (side: ts.Expression): boolean => {
  if (ts.isParenthesizedExpression(side)) return isText(side.expression)
  if (ts.isConditionalExpression(side)) return isText(side.whenTrue) && isText(side.whenFalse)
  if (!ts.isBinaryExpression(side)) return ts.isStringLiteralLike(side) || ts.isTemplateExpression(side)
  return side.operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(side.left) || isText(side.right))
}

const isLoop = (file: WorkflowFile, name: string) => {
  const { type, parameters } = nodesOf(file).find((each) => each.name === name) ?? {}
  return type?.endsWith('.splitInBatches') === true && !JSON.stringify(parameters).includes('"reset"')
}

/** The nodes behind an output of a loop, up to the loop. */
function afterOutput(file: WorkflowFile, loop: string, output: number): ReadonlySet<string> {
  const links = linksOf(file)
  const found = new Set(links.flatMap((link) => (link.source.name === loop && link.output === output ? [link.to] : [])))
  for (const name of found) for (const { source, to } of links) if (name !== loop && source.name === name) found.add(to)
  found.delete(loop)
  return found
}

/** `$('Loop').first(1)`, and `$('Loop').first()` in the loop, are what entered the loop, not what came back. */
const readsItems = ({ file, node }: Place, name: string, isSecondOutput: boolean) =>
  isLoop(file, name)
    ? isSecondOutput || (node !== null && afterOutput(file, name, 1).has(node) && !afterOutput(file, name, 0).has(node))
    : !isSecondOutput

/** Every item that this node gets has the field, and not as null. A failed item has an `error`. */
function alwaysGets(
  file: WorkflowFile,
  node: string,
  field: string,
  depth: number,
  except: ReadonlySet<string> = new Set(),
): boolean {
  if (depth > MAX_DEPTH) return false
  const sources = linksOf(file).flatMap(({ source: { name, onError }, output, outputs, to }) => {
    if (to !== node || except.has(name)) return []
    const isError = onError?.startsWith('continue') === true && (output > 0 || outputs === 1)
    if (isError) return [field === 'error' && onError === 'continueErrorOutput' && output > 0]
    if (output === 0 && isLoop(file, name)) return [false]
    return [alwaysSets(file, name, field, depth + 1)]
  })
  return sources.length > 0 && sources.every(Boolean)
}

function alwaysSets(file: WorkflowFile, name: string, field: string, depth: number): boolean {
  const node: (WorkflowNode & { onError?: string }) | undefined = nodesOf(file).find((each) => each.name === name)
  if (!node || 'alwaysOutputData' in node || node.onError === 'continueRegularOutput') return false
  const { type, parameters } = node
  // Of each PDF, n8n sets the text, which may be empty.
  if (type.endsWith('.extractFromFile') && parameters.operation === 'pdf' && field === 'text') return true
  if (type.endsWith('.formTrigger')) return isOnPage(parameters, field)
  if (isLoop(file, name)) return alwaysGets(file, name, field, depth, afterOutput(file, name, 1))
  if (PASSES_ON.test(type)) return alwaysGets(file, name, field, depth)
  if (type.endsWith('.code')) return codeSets(file, node, field, depth)
  if (field.startsWith('output.')) return parserRequires(file, name, field.slice('output.'.length))
  if (!type.endsWith('.set')) return false
  const { assignments = [] } = (parameters.assignments ?? {}) as { assignments?: { name: string; value: unknown }[] }
  const value = assignments.find((each) => each.name === field)?.value
  if (value === undefined && parameters.includeOtherFields === true) return alwaysGets(file, name, field, depth)
  if (typeof value !== 'string') return value !== undefined && value !== null
  const [, code] = /^=\{\{([\s\S]*)\}\}$/.exec(value) ?? []
  if (code === undefined) return true
  const [statement] = parse(`(${code})`)?.statements ?? []
  return (
    statement !== undefined &&
    ts.isExpressionStatement(statement) &&
    !canBeNull(statement.expression, { file, node: name, names: new Map(), depth })
  )
}

/** A form's page sends a field that is left empty as an empty text. */
function isOnPage({ formFields }: WorkflowNode['parameters'], field: string): boolean {
  const { values = [] } = (formFields ?? {}) as { values?: Record<string, unknown>[] }
  return values.some(
    ({ fieldName, fieldLabel, fieldType = 'text' }) =>
      (fieldName || fieldLabel) === field && /^(text|textarea|email|date)$/.test(String(fieldType)),
  )
}

/** A model's answer without a required field fails. */
function parserRequires(file: WorkflowFile, model: string, field: string): boolean {
  const parser = nodesOf(file).find(({ name, type }) => {
    const { ai_outputParser: outputs = [] } = (file.connections[name] ?? {}) as Record<string, { node: string }[][]>
    return type.endsWith('.outputParserStructured') && outputs.flat().some(({ node }) => node === model)
  })
  const { inputSchema } = parser?.parameters ?? {}
  if (typeof inputSchema !== 'string' || !inputSchema.startsWith('{')) return false
  const { required = [], properties = {} } = JSON.parse(inputSchema)
  return required.includes(field) && properties[field]?.type === 'string'
}

/** Each `return` of the code returns items with that field. */
function codeSets(file: WorkflowFile, { name, parameters }: WorkflowNode, field: string, depth: number): boolean {
  const { main, constants } = parseCode(String(parameters.jsCode))
  if (!main) return false

  /** `of` tells whether this is a list of items, an item, or what is in its `json`. */
  const sets = (value: ts.Expression | undefined, of: 'items' | 'item' | 'json', now: Names, at: number): boolean => {
    if (!value || at > MAX_DEPTH) return false
    const inner = (part: ts.Expression | undefined, next = of, known = now) => sets(part, next, known, at + 1)
    if (ts.isParenthesizedExpression(value)) return inner(value.expression)
    if (ts.isConditionalExpression(value)) return inner(value.whenTrue) && inner(value.whenFalse)
    if (ts.isIdentifier(value)) return inner(now.get(value.text))
    const [, list = ''] = JSON_OF_ITEM.exec(value.getText()) ?? []
    const [, source = ITEMS_OF_NODE.exec(now.get(list)?.getText() ?? '')?.[1]] =
      JSON_OF_NODE.exec(value.getText()) ?? []
    if (source) return of === 'json' && !isLoop(file, source) && alwaysSets(file, source, field, at)
    if (ts.isArrayLiteralExpression(value))
      return (
        of === 'items' &&
        value.elements.every((each) => (ts.isSpreadElement(each) ? inner(each.expression) : inner(each, 'item')))
      )
    if (ts.isCallExpression(value)) {
      const { expression: called } = value
      const [, all] = ITEMS_OF_NODE.exec(value.getText()) ?? []
      if (all) return of === 'items' && !isLoop(file, all) && alwaysSets(file, all, field, at)
      if (ts.isIdentifier(called)) return setsCalled(now.get(called.text), value.arguments, of, now, at)
      if (of !== 'items' || !ts.isPropertyAccessExpression(called)) return false
      if (/^(filter|slice|sort|toSorted)$/.test(called.name.text)) return inner(called.expression)
      const each = called.name.text === 'map' ? 'item' : called.name.text === 'flatMap' ? 'items' : null
      return each !== null && setsCalled(value.arguments[0], [], each, now, at)
    }
    if (!ts.isObjectLiteralExpression(value)) return false
    const wanted = of === 'json' ? field : 'json'
    for (const property of value.properties.toReversed()) {
      if (ts.isSpreadAssignment(property)) return of === 'json' && inner(property.expression)
      if (property.name?.getText() !== wanted) continue
      const found = ts.isPropertyAssignment(property)
        ? property.initializer
        : ts.isShorthandPropertyAssignment(property)
          ? property.name
          : undefined
      if (of !== 'json') return inner(found, 'json')
      return found !== undefined && !canBeNull(found, { file, node: name, names: now, depth: at })
    }
    return false
  }
  const setsCalled = (
    called: ts.Expression | undefined,
    given: readonly ts.Expression[],
    of: 'items' | 'item' | 'json',
    now: Names,
    at: number,
  ): boolean => {
    if (!called || !ts.isArrowFunction(called)) return false
    const known = withParameters(called, given, now)
    return resultsOf(called).every((result) => sets(result, of, known, at + 1))
  }
  return setsCalled(main, [], 'items', constants, depth)
}

function withParameters({ parameters }: ts.ArrowFunction, given: readonly ts.Expression[], names: Names): Names {
  const known = new Map(names)
  for (const [index, { name, initializer }] of parameters.entries())
    if (ts.isIdentifier(name)) known.set(name.text, given[index] ?? initializer)
  return known
}

const resultsOf = ({ body }: ts.ArrowFunction): (ts.Expression | undefined)[] =>
  ts.isBlock(body) ? returnsIn(body).map(({ expression }) => expression) : [body]
