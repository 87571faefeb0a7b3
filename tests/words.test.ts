import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Wording that reads as translated, and what to write instead. */
const PHRASES: readonly { found: RegExp; write: string }[] = [
  { found: /\bwhoever\b/gi, write: 'the user, the buyer, anyone who' },
  { found: /\b(?:some|any|no|every)body\b/gi, write: 'someone, anyone, no one, everyone' },
  { found: /\bdo(?:es)? no harm\b/gi, write: 'is safe, is harmless' },
  { found: /(?<!-)\bmark-up\b/gi, write: 'markup' },
  { found: /\bhand-over page\b/gi, write: 'handover page' },
  {
    found: /\b(?:stands?|stood|standing) (?:here|there|in|under|beside|on|as|at)\b/gi,
    write: 'is shown, is listed, is in',
  },
  { found: /\blies (?:in|at|on|below|beneath|beside)\b/gi, write: 'is in, is stored in' },
  { found: /\b(?:go|goes|went) on\b/gi, write: 'continue, pass on' },
  { found: /\b(?:be|been|is|are|was|were) told\b/gi, write: 'be notified' },
  { found: /\b(?:tells?|told|telling) of\b/gi, write: 'report, notify about' },
  { found: /\bin words\b|\ba word (?:when|if|about|of)\b/gi, write: 'as text, a message when, a badge when' },
  { found: /\bknows? no\b/gi, write: 'has no, couldn’t find' },
  { found: /\bno such\b/gi, write: 'we couldn’t find' },
  { found: /\bmend(?:ed|s)?\b/gi, write: 'fix' },
  { found: /\b(?:no|any) (?:more|longer) good\b/gi, write: 'has expired' },
  { found: /\bgood for (?:an?|one|two|five|ten|thirty|\d+)\b/gi, write: 'valid for' },
  { found: /\b(?:sold|sells?) no more\b/gi, write: 'no longer on sale' },
  { found: /\bgiv(?:e|es|en|ing) back\b|\bgave back\b/gi, write: 'refund, return' },
  { found: /\bturn(?:s|ed)? down\b/gi, write: 'decline' },
  { found: /\b(?:wakes?|woken?|awake)\b/gi, write: 'load, hydrate, resume' },
  { found: /\bnought\b|\b(?:one|none) too many\b/gi, write: 'zero, duplicate' },
  { found: /\ba (?:plan|field|letter|line|row|step|page|day|node|key) more\b/gi, write: 'another, one more' },
  { found: /\bparted (?:by|from)\b/gi, write: 'separated by' },
  { found: /\bunder way\b/gi, write: 'in progress, pending' },
  { found: /\bfor (?:ever|good)\b/gi, write: 'permanently' },
  { found: /\bonce more\b/gi, write: 'again' },
  { found: /\be-mails?\b/gi, write: 'email' },
  { found: /\b(?:by|a|the|your) mail\b|(?<![-/.`"\w])mails\b(?![-/.`"])/gi, write: 'email' },
  { found: /\blicence\b/gi, write: 'license' },
  { found: /(?<!-)\bset-up\b(?!-)/gi, write: 'setup' },
  {
    found:
      /(?<![-/])\b(?:programme|(?:behavi|col|fav|hon|neighb)our|centre|grey|defence|analyse|judgement|enquir(?:y|ies)|(?:label|model|travel)l(?:ed|ing)(?!by)|(?:authori|customi|initiali|normali|optimi|organi|recogni|seriali|summari)s(?:e|ing|ation)|whilst|amongst|towards|learnt|spelt|burnt)/gi,
    write: 'American spelling',
  },
]

/**
 * What vendors' services return word for word, and so do the mock services: Stripe's `No such customer: '…'` and a URL,
 * Shopify's spelling of a canceled order. The address of a template, which cannot change, and the title of a page of n8n.
 */
const VENDORS_WORDS =
  /^No such (?:[a-z]+: '.*)?$|stripe\.com\/docs\/tax\/set-up|\bCANCELLED\b|\bcancelledAt\b|^Order has already been cancelled$|\bcancelled-subscription-exit-survey\b|How executions count towards quotas/g

/** Where texts are read by visitors, members, admins or developers; the comments of the code included. */
const FOLDERS: readonly { folder: string; only?: RegExp; commentsOnly?: true }[] = [
  { folder: 'content', only: /^(?:(?:guides|pages|premium)\/.*\.md|[a-z]+\.json)$/ },
  { folder: 'docs', only: /\.md$/ },
  { folder: 'local' },
  { folder: 'netlify' },
  // Its texts are those of vendors and their customers.
  { folder: 'prove', only: /^(?!node_modules|cases).*\.tsx?$/, commentsOnly: true },
  { folder: 'scripts' },
  { folder: 'src' },
]

interface Text {
  line: number
  text: string
}

/** Names, paths and CSS classes have no capital, or no space; a sentence has both. */
const isSentence = (text: string) =>
  /[A-Za-z].* /s.test(text) && !/^[a-z\d:[\]()/.,_%!-]+( [a-z\d:[\]()/.,_%!-]+)*$/.test(text)

function textsOfCode(
  code: string,
  { strings = true, jsx = false, line = 1 }: { strings?: boolean; jsx?: boolean; line?: number } = {},
): Text[] {
  const source = ts.createSourceFile(jsx ? 'a.tsx' : 'a.ts', code, ts.ScriptTarget.Latest, true)
  const lineOf = (at: number) => line + source.getLineAndCharacterOfPosition(at).line
  const texts: Text[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateLiteralToken(node)) {
      if (isSentence(node.text)) texts.push({ line: lineOf(node.getStart()), text: node.text })
    } else if (ts.isJsxText(node))
      texts.push({ line: lineOf(node.getStart()), text: node.text.replaceAll(/\s+/g, ' ') })
    ts.forEachChild(node, visit)
  }
  if (strings) visit(source)
  for (const { index, 0: text } of code.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm))
    texts.push({ line: lineOf(index), text })
  return texts
}

function textsOf(path: string, strings: boolean): Text[] {
  const file = readFileSync(path, 'utf8')
  if (/\.tsx?$/.test(path)) return textsOfCode(file, { strings, jsx: path.endsWith('x') })
  if (/\.(?:md|json)$/.test(path)) return file.split('\n').map((text, at) => ({ line: at + 1, text }))
  // An Astro page: its script as code, its markup without comments, styles and attributes that hold code.
  const [, script = '', markup = file] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const blank = (text: string) => text.replaceAll(/[^\n]/g, '')
  const shown = markup
    .replaceAll(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, blank)
    .replaceAll(/ (?:href|class|src|action|name|id|path)=(?:"[^"]*"|\{[^}]*\})/g, blank)
  const above = file.length - markup.length
  const from = file.slice(0, above).split('\n').length
  return [...textsOfCode(script, { line: 2 }), ...shown.split('\n').map((text, at) => ({ line: from + at, text }))]
}

const faultsIn = (texts: readonly Text[]) =>
  texts.flatMap(({ line, text }) => {
    const own = text.replaceAll(VENDORS_WORDS, '')
    return PHRASES.flatMap(({ found, write }) =>
      [...own.matchAll(found)].map(([phrase]) => `${line}: "${phrase}" → ${write}`),
    )
  })

test.each(FOLDERS)(
  'texts in $folder are worded in plain American English',
  ({ folder, only = /\.(?:tsx?|astro)$/, commentsOnly = false }) => {
    const faults = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => only.test(name))
      .flatMap((name) =>
        faultsIn(textsOf(`${folder}/${name}`, !commentsOnly)).map((fault) => `${folder}/${name}:${fault}`),
      )
    expect(faults).toEqual([])
  },
)

test('texts and comments are read, names are not', () => {
  const code = "/** Whoever asks. */\nconst whoever = { nobody: 'no-such' }\nsay('Somebody was told.')"
  expect(faultsIn(textsOfCode(code))).toEqual([
    '3: "Somebody" → someone, anyone, no one, everyone',
    '3: "was told" → be notified',
    '1: "Whoever" → the user, the buyer, anyone who',
  ])
  expect(faultsIn(textsOfCode(code, { strings: false }))).toHaveLength(1)
})
