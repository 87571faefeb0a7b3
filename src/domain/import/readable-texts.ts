// What a buyer can read in a file and n8n doesn't write by itself, for an admin who has to read it before it is published.

import { nodeFacts } from '../workflow/node-facts.ts'
import { isRecord } from '../workflow/parameter.ts'
import { parseWorkflow } from '../workflow/workflow.ts'
import { fold } from './own-words.ts'
import templateWords from './template-words.json' with { type: 'json' }
import { WORD } from './word.ts'

export interface ReadableTexts {
  /** Words that few authors use, and long numbers, as they are written: what may be private is among them. */
  rare: string[]
  nodes: { place: string; texts: string[] }[]
}

/** The options of a node, which have a name of n8n's as their value. */
const OPTION =
  /(?:type|mode|method|format)$|^(?:combineBy|operation|resource|combinator|authentication|typeValidation|valueProvider|unit|events?|role|select|field|action|include|condition|fallbackOutput|specify\w+|respondWith|triggerOn|updates|aggregate|model)$/i
const TOKEN = /^=?[a-z][\w.:/-]{0,60}$/i
const OWN_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** What cleaning puts in place of a private value, and a name that n8n gives. */
const PLACEHOLDER =
  /^=?(?:YOUR_[A-Z_]+|filter\.operator\.\w+|you@example\.com|https:\/\/(?:host|n8n)\.example\.com\/?)$/
/** A reference to data, which says nothing itself. */
const REFERENCE =
  /\$(?:node)?[([]\s?(["'`])[^"'`]{0,200}\1\s?[)\]]|(?<=[\w)\]])\[\s?(["'])[^"'`]{0,200}\2\s?\]|\$fromAI\('[^']{0,200}', ``, '\w+'\)/g
/** Comments, texts and longer numbers in code. */
const IN_CODE =
  /\/\/[^\n]+|\/\*.{1,20000}?\*\/|#[^\n]+|""".{1,20000}?"""|"(?:[^"\\\n]|\\.){3,}"|'(?:[^'\\\n]|\\.){3,}'|`(?:[^`\\]|\\.){3,}`|\d{5,}/gs

const MAX_LETTERS = 40_000

/** The texts of a cleaned workflow or blueprint, node by node, each once. */
export function readableTexts(json: unknown): ReadableTexts {
  const parsed = parseWorkflow(json)
  const nodes = parsed.ok ? parsed.value.nodes : [{ name: 'Blueprint', type: '', parameters: json, notes: '' }]
  const known = new Set<string>()
  let left = MAX_LETTERS
  const isNew = (text: string) => text.length > 2 && !known.has(text) && known.add(text)
  const cut = (text: string) => {
    const part = text.slice(0, left).toWellFormed()
    left -= part.length
    return part && left === 0 ? `${part}…` : part
  }
  const read = nodes.map(({ name, parameters, notes }) => ({
    place: name,
    texts: [...leavesOf([parameters, notes ?? ''])].filter(isNew).map(cut).filter(Boolean),
  }))
  const others = nodes.filter(({ name, type }, at) => read[at]?.texts.length === 0 && !name.startsWith(nameOf(type)))
  const names = others.map(({ name }) => name).filter(isNew)
  const all = [...read, { place: 'Other nodes', texts: names }].filter(({ texts }) => texts.length > 0)
  return { rare: rareIn(all.flatMap(({ place, texts }) => [place, ...texts])), nodes: all }
}

const nameOf = (type: string) => nodeFacts(type)?.name ?? ' '

let known: ReadonlySet<string> | undefined
/** Words of several templates or authors, in the languages they are written in. */
const usualWords = () => (known ??= new Set(templateWords.flatMap((line) => line.split(' '))))

const EXPRESSION = /\{\{[^{}]*\}\}/g
/** Names of fields. */
const FIELD = /[$.][\w$]+/g
const COLOR = /#[\da-f]{3,8}\b/gi

function rareIn(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    const said = text.replaceAll(EXPRESSION, (code) => code.replaceAll(FIELD, ' ')).replaceAll(COLOR, ' ')
    for (const [word] of said.matchAll(WORD)) if (word.length > 2 && !usualWords().has(fold(word))) found.add(word)
    for (const [number] of said.matchAll(/\d{5,}/g)) if (!/^\d0+$/.test(number)) found.add(number)
  }
  return [...found]
}

function* leavesOf(value: unknown, key = ''): Generator<string> {
  if (Array.isArray(value)) for (const inner of value) yield* leavesOf(inner, key)
  else if (isRecord(value)) for (const [name, inner] of Object.entries(value)) yield* leavesOf(inner, name)
  else if (typeof value === 'number' && Math.abs(value) > 9999) yield String(value)
  else if (typeof value === 'string' && /code$/i.test(key)) yield* literalsOf(value)
  else if (typeof value === 'string' && saysSomething(value.trim(), key)) yield value.trim()
}

/** All of the code where its texts can't be separated: a lone backtick, as in a regular expression, would swap them. */
function literalsOf(code: string): readonly string[] {
  const plain = code.replaceAll('```', '')
  return plain.split('`').length % 2 === 1 ? (plain.match(IN_CODE) ?? []) : [code]
}

const saysSomething = (text: string, key: string) =>
  !OWN_ID.test(text) && !PLACEHOLDER.test(text) && !(OPTION.test(key) && TOKEN.test(text)) && !isReference(text)

/** Only expressions, without a text or a number in them. */
function isReference(text: string): boolean {
  const rest = text.replaceAll(REFERENCE, '')
  return rest.startsWith('=') && !/["'`]|\d{5}/.test(rest) && rest.slice(1).replaceAll(EXPRESSION, '').trim() === ''
}
