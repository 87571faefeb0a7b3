import ts from 'typescript'

/** How many items a Code node returns: at most one, at most as many as it gets, or any number. */
export type CodeItems = 'one' | 'same' | 'many'

const worst = (sizes: readonly CodeItems[]): CodeItems =>
  sizes.includes('many') ? 'many' : sizes.includes('same') ? 'same' : 'one'

/** Never longer than the list they are called on. */
const KEEPS_LENGTH = /^(map|filter|slice|sort|toSorted|reverse|toReversed)$/
const INPUT = /^\$input\.all\(\)$/
const NODE = /^\$\('([^']+)'\)\.all\(\)$/

/** Whether another node returns at most one item. */
export type Emits = (node: string) => boolean

/** By the `return`s of the code itself, not of its functions. */
export function itemsOfCode(code: string, emitsOne: Emits = () => false): CodeItems {
  const { main, constants } = parseCode(code)
  return main ? sizeOfFunction(main, constants, emitsOne) : 'many'
}

type Constants = Map<string, ts.Expression | undefined>

const parsed = new Map<string, { main: ts.ArrowFunction | undefined; constants: Constants }>()

/** The code of a Code node as a function, undefined if it is not complete, and the constants in it. */
export function parseCode(code: string) {
  const known = parsed.get(code)
  if (known) return known
  const file = ts.createSourceFile('code.js', `async () => {${code}\n}`, ts.ScriptTarget.Latest, true)
  const [statement] = file.statements
  const main = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
  const found = { main: main && ts.isArrowFunction(main) ? main : undefined, constants: constantsIn(file) }
  parsed.set(code, found)
  return found
}

function sizeOfFunction({ body }: ts.ArrowFunction, constants: Readonly<Constants>, emitsOne: Emits): CodeItems {
  const sizeOf = (value: ts.Expression | undefined): CodeItems => {
    if (value === undefined) return 'one'
    if (ts.isParenthesizedExpression(value)) return sizeOf(value.expression)
    if (ts.isConditionalExpression(value)) return worst([sizeOf(value.whenTrue), sizeOf(value.whenFalse)])
    // n8n takes an object for a list of one.
    if (ts.isObjectLiteralExpression(value)) return 'one'
    if (ts.isArrayLiteralExpression(value))
      return value.elements.length < 2 && !value.elements.some(ts.isSpreadElement) ? 'one' : 'many'
    return ts.isCallExpression(value) ? sizeOfCall(value) : 'many'
  }
  const sizeOfCall = (call: ts.CallExpression): CodeItems => {
    if (INPUT.test(call.getText())) return 'same'
    const [, node] = NODE.exec(call.getText()) ?? []
    if (node) return emitsOne(node) ? 'one' : 'many'
    if (ts.isIdentifier(call.expression)) {
      const { text } = call.expression
      const called = constants.get(text)
      // Without itself, so that a recursive one ends.
      const inner = new Map([...constants].filter(([name]) => name !== text))
      return called && ts.isArrowFunction(called) ? sizeOfFunction(called, inner, emitsOne) : 'many'
    }
    if (!ts.isPropertyAccessExpression(call.expression)) return 'many'
    const { expression: list, name } = call.expression
    const [each] = call.arguments
    if (
      name.text === 'flatMap' &&
      each &&
      ts.isArrowFunction(each) &&
      sizeOfFunction(each, constants, emitsOne) === 'one'
    )
      return sizeOf(list)
    if (name.text === 'slice' && call.arguments.map((each) => each.getText()).join() === '0,1') return 'one'
    return KEEPS_LENGTH.test(name.text) ? sizeOf(list) : 'many'
  }
  return ts.isBlock(body) ? worst(returnsIn(body).map(({ expression }) => sizeOf(expression))) : sizeOf(body)
}

/** The values of constants by name; undefined if two share a name, or if it can change. */
function constantsIn(file: ts.SourceFile): Constants {
  const constants: Constants = new Map()
  const collect = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const isOnly = (node.parent.flags & ts.NodeFlags.Const) !== 0 && !constants.has(node.name.text)
      constants.set(node.name.text, isOnly ? node.initializer : undefined)
    }
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name))
      constants.set(node.name.text, constants.has(node.name.text) ? undefined : fieldOf(node))
    ts.forEachChild(node, collect)
  }
  collect(file)
  return constants
}

/** `const { id } = $json` reads `$json.id`, and `const [first] = text.split(',')` reads `text.split(',')[0]`. */
function fieldOf(element: ts.BindingElement) {
  const { name, propertyName, parent, dotDotDotToken, initializer } = element
  const { parent: of } = parent
  if (dotDotDotToken || initializer || !ts.isVariableDeclaration(of) || !of.initializer) return
  if (!(of.parent.flags & ts.NodeFlags.Const)) return
  const isObject = ts.isObjectBindingPattern(parent)
  if (isObject && !ts.isPropertyAccessExpression(of.initializer) && !ts.isElementAccessExpression(of.initializer))
    return
  const field = isObject ? `.${(propertyName ?? name).getText()}` : `[${parent.elements.indexOf(element)}]`
  const text = of.initializer.getText() + field
  const [read] = ts.createSourceFile('field.js', text, ts.ScriptTarget.Latest, true).statements
  return read && ts.isExpressionStatement(read) ? read.expression : undefined
}

/** The `return`s of a function, not of those in it. */
export function returnsIn(node: ts.Node): ts.ReturnStatement[] {
  if (ts.isReturnStatement(node)) return [node]
  if (ts.isFunctionLike(node)) return []
  const found: ts.ReturnStatement[] = []
  ts.forEachChild(node, (child) => {
    found.push(...returnsIn(child))
  })
  return found
}
