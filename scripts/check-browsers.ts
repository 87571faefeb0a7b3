import { readFileSync } from 'node:fs'
import path from 'node:path'
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import ts from 'typescript'
import { filesUnder } from './paid-text.ts'

/** Browser names: `browserslist` to MDN. */
const BROWSERS = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const

type Oldest = Partial<Record<(typeof BROWSERS)[keyof typeof BROWSERS], string>>

/** Features newer than the oldest browsers, with the reason why they are safe. */
const GUARDED: Record<string, string> = {
  ClipboardItem: 'copyLater offers a download where it fails',
  hidePopover: 'the click follows the link instead',
  showPopover: 'used only when the toasts failed to load',
  skipTransition: 'React checks for it',
  startViewTransition: 'React checks for it',
  yield: 'inSlices checks for it',
}

/** Methods of our code and of libraries that share a name with newer browser methods. */
const OWN_METHODS = new Set(['destroy', 'forget', 'format', 'isVisible', 'retry', 'revoke', 'run', 'use', 'watch'])

/** Finds features in the shipped scripts that the oldest browsers of `browserslist` in package.json lack. */
export function checkBrowsers(root: string) {
  const { browserslist } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const oldest = oldestVersions(browserslist)
  const scripts = scriptsIn(path.join(root, 'dist'))
  const problems = [...scripts].flatMap(([code, file]) =>
    [...newerNames(code, oldest)].map(([name, browser]) => {
      const reader = `${browser} ${oldest[browser]}`
      return `${path.relative(root, file)}: ${name} is not supported by ${reader}: see browserslist.`
    }),
  )
  if (scripts.size === 0) problems.push('dist contains no script: build the site first.')
  return { passed: Math.max(0, scripts.size - problems.length), failed: problems.length, problems }
}

/** The oldest version of each browser, from lines like "safari >= 16.4". */
function oldestVersions(lines: readonly string[]): Oldest {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
      if (!(name in BROWSERS)) throw new Error(`"${line}" in browserslist: the format is "safari >= 16.4".`)
      return [BROWSERS[name as keyof typeof BROWSERS], version]
    }),
  )
}

/** Every script with its locations: files and inline scripts, each once. */
function scriptsIn(dist: string): Map<string, string> {
  const scripts = new Map<string, string>()
  for (const file of filesUnder(dist).filter((name) => /\.(js|html)$/.test(name))) {
    const text = readFileSync(file, 'utf8')
    const found = file.endsWith('.js') ? [text] : [...text.matchAll(INLINE)].map(([, code = '']) => code)
    for (const code of found) if (!scripts.has(code)) scripts.set(code, file)
  }
  return scripts
}

const INLINE = /<script(?: type="module")?>(.*?)<\/script>/gs

/** Interfaces and built-in objects by name, with their members. */
const GLOBALS = { ...bcd.api, ...bcd.javascript.builtins } as Record<string, Identifier>

/** Instance members of all of them by name, without static members such as `URL.canParse`. */
const MEMBERS = Map.groupBy(
  Object.values(GLOBALS).flatMap((parent) =>
    Object.entries(parent).flatMap(([name, feature]) => {
      const compat = (feature as Identifier).__compat
      return compat && !name.endsWith('_static') ? [{ name, compat }] : []
    }),
  ),
  ({ name }) => name,
)

/**
 * The names in a script that one of the browsers lacks. Without types, a method counts as newer only if every method of
 * its name is.
 */
function newerNames(code: string, oldest: Oldest): Map<string, keyof Oldest> {
  const newer = new Map<string, keyof Oldest>()
  const note = (name: string, features: readonly (CompatStatement | undefined)[]) => {
    const lacking = features.map((feature) => feature && lackedBy(feature, oldest))
    const [first] = lacking
    if (first && lacking.every(Boolean) && !OWN_METHODS.has(name) && !(name in GUARDED)) newer.set(name, first)
  }
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (ts.isNewExpression(node)) note(node.expression.getText(), [globalOf(node.expression)?.__compat])
    if (!ts.isPropertyAccessExpression(node)) return
    const { name, expression, parent } = node
    const compat = globalOf(expression)?.[`${name.text}_static`]?.__compat
    const isCalled = ts.isCallExpression(parent) && parent.expression === node
    if (compat) note(node.getText(), [compat])
    // The only properties with unique names; unsupported ones fail silently.
    else if (isCalled || /^aria[A-Z]/.test(name.text))
      note(name.text, MEMBERS.get(name.text)?.map((member) => member.compat) ?? [])
  }
  visit(ts.createSourceFile('script.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS))
  return newer
}

const globalOf = (node: ts.Expression) =>
  ts.isIdentifier(node) && Object.hasOwn(GLOBALS, node.text) ? GLOBALS[node.text] : undefined

/** The first browser that lacks a feature, or has it only behind a flag or under another name. */
function lackedBy({ support }: CompatStatement, oldest: Oldest): keyof Oldest | undefined {
  return (Object.keys(oldest) as (keyof Oldest)[]).find((browser) => {
    const has = (version: unknown) => typeof version === 'string' && !isAfter(version, oldest[browser] ?? '')
    return ![support[browser] ?? []]
      .flat()
      .some(
        ({ version_added, version_removed, flags, prefix, alternative_name }) =>
          has(version_added) && !has(version_removed) && !flags && !prefix && !alternative_name,
      )
  })
}

/** "preview" sorts after every version. */
const isAfter = (version: string, oldest: string) =>
  version.replace('≤', '').localeCompare(oldest, 'en', { numeric: true }) > 0

if (import.meta.main) {
  const { problems, passed } = checkBrowsers(process.cwd())
  for (const problem of problems) console.log(problem)
  console.log(`${passed} scripts run in the oldest supported browsers, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
