// Chrome's page translation puts `<font>` elements in the place of text nodes. React keeps the nodes it made: it can no
// longer update or remove such a text, nor put an element before it, and takes the whole island away when it tries
// (react/react#17256). A text that is the only child of its element is safe, as React replaces it by `textContent`.
import { globSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)

/** What a child in JSX may turn out to be. */
interface Child {
  /** Words that are written there, and never change. */
  isFixed: boolean
  mayBeText: boolean
  /** Or several of something. */
  mayBeAbsent: boolean
}

/** `file:line: text`, for each text that page translation would break. */
function fragileTexts(files: readonly string[]): string[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram([...files], { ...options, types: [], noEmit: true })
  const checker = program.getTypeChecker()
  const found: string[] = []

  function kindsOf(type: ts.Type, seen = new Set<ts.Type>()): ('text' | 'absent')[] {
    // The type of what may stand beside elements names itself.
    if (seen.has(type)) return []
    seen.add(type)
    if (type.isUnion()) return type.types.flatMap((part) => kindsOf(part, seen))
    if (checker.isArrayType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference)
      return ['absent', ...items.flatMap((item) => kindsOf(item, seen))]
    }
    // `word && <b />` is the empty string where there is no word, and an empty string makes no text node.
    if ((type.isStringLiteral() || type.isNumberLiteral()) && !type.value) return ['absent']
    if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) return ['text']
    return type.flags & ts.TypeFlags.Object ? [] : ['absent']
  }

  function childOf(node: ts.JsxChild): Child {
    if (ts.isJsxText(node)) return { isFixed: true, mayBeText: true, mayBeAbsent: false }
    if (!ts.isJsxExpression(node) || !node.expression) return { isFixed: true, mayBeText: false, mayBeAbsent: false }
    const kinds = kindsOf(checker.getTypeAtLocation(node.expression))
    const isFixed = ts.isStringLiteral(node.expression)
    return { isFixed, mayBeText: kinds.includes('text'), mayBeAbsent: kinds.includes('absent') }
  }

  function look(node: ts.Node, file: ts.SourceFile): void {
    ts.forEachChild(node, (child) => look(child, file))
    if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return
    const children = node.children.filter((child) =>
      ts.isJsxText(child) ? !child.containsOnlyTriviaWhiteSpaces : !ts.isJsxExpression(child) || child.expression,
    )
    // A fragment comes and goes as a whole, and nobody sees here what is beside it.
    if (children.length < 2 && ts.isJsxElement(node)) return
    const allStay = ts.isJsxElement(node) && !children.some((child) => childOf(child).mayBeAbsent)
    for (const child of children) {
      const { isFixed, mayBeText } = childOf(child)
      if (!mayBeText || (isFixed && allStay)) continue
      const line = 1 + file.getLineAndCharacterOfPosition(child.getStart(file)).line
      found.push(`${path.relative(root, file.fileName)}:${line}: ${child.getText(file).trim()}`)
    }
  }

  for (const file of program.getSourceFiles()) if (files.includes(file.fileName)) look(file, file)
  return found
}

test('in an island every text that changes, or has changing neighbours, is alone in an element', () => {
  const files = globSync('src/islands/**/*.tsx', { cwd: root }).map((file) => path.join(root, file))
  expect(files.length).toBeGreaterThan(60)
  expect(fragileTexts(files)).toEqual([])
})
