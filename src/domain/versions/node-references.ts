import { isRecord } from '../workflow/parameter.ts'
import { nameIn, QUOTED } from '../workflow/rules/node-name.ts'

/** Enclose the key of a node where a text names one. Private use: no text contains these characters. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']

/** `$('Node')`, `$node["Node"]`, `$items("Node")`; and `$node.Node`, which cannot hold every name. */
const QUOTED_NAME = new RegExp(String.raw`(?<before>\$(?:node\s*\[|items\s*\(|\()\s*)${QUOTED}`, 'g')
const BARE_NAME = /\$node\.(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/gu
/** Most expressions read `$json` alone. */
const REFERENCE = /\$(?:\(|node|items)/
const KEY = new RegExp(`(['"\`])${OPEN}(?<key>[^${CLOSE}]{1,200})${CLOSE}`, 'g')

/** Replaces known node names in expressions and code by keys, so that renaming a node changes nothing else. */
export const withKeys = (value: unknown, keys: ReadonlyMap<string, string>): unknown =>
  mapTexts(value, (text) => {
    if (!REFERENCE.test(text)) return text
    const marked = (name: string) => {
      const key = keys.get(name)
      return key === undefined ? null : `${OPEN}${key}${CLOSE}`
    }
    return text
      .replace(QUOTED_NAME, (whole, ...rest) => {
        const groups = rest.at(-1) as Record<string, string>
        const mark = marked(nameIn(groups))
        const quote = whole.at(-1)
        return mark ? `${groups.before}${quote}${mark}${quote}` : whole
      })
      .replace(BARE_NAME, (whole, name: string) => (marked(name) ? `$node["${marked(name)}"]` : whole))
  })

/** The reverse of `withKeys`, with the names the nodes have now. */
export const withNames = (value: unknown, names: ReadonlyMap<string, string>): unknown =>
  mapTexts(value, (text) =>
    text.includes(OPEN)
      ? text.replace(KEY, (_, quote: string, key: string) => quote + escaped(names.get(key) ?? key, quote))
      : text,
  )

const escaped = (name: string, quote: string) => name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}
