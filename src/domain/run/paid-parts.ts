// The parts of a paid file that a recording must not show: source of Code nodes, expressions, and prompts. The fixed
// text of a message is no secret, as the message itself is shown.

/** In bytes of JSON. */
export const MAX_RECORDING_BYTES = 30_000

/** Shorter strings occur in any text. */
const SHORTEST = 24

interface Node {
  type: string
  parameters?: unknown
}

export interface PaidParts {
  /** Whether a text contains a part of the file; white space is ignored. */
  isIn: (text: string) => boolean
}

const plain = (text: string) => text.replace(/\\n/g, ' ').replace(/\s+/g, ' ').trim()

/** The parts to look for, one line or sentence each. */
export function paidParts(nodes: readonly Node[]): PaidParts {
  const parts = new Set(
    nodes
      .filter(({ type }) => !type.endsWith('.stickyNote'))
      .flatMap((node) => textsOf(node.parameters).flatMap(([key, text]) => partsOf(node, key, text)))
      .map(plain)
      .filter((part) => part.length >= SHORTEST),
  )
  return {
    isIn(text) {
      const words = plain(text)
      return words.length >= SHORTEST && [...parts].some((part) => words.includes(part))
    },
  }
}

function partsOf({ type }: Node, key: string, text: string): string[] {
  const { inside, around } = splitExpressions(text.replace(/^=/, ''))
  const expressions = text.startsWith('=') ? inside : []
  // An n8n error quotes a parameter without the "=" that marks it as an expression.
  if (/code$/i.test(key) || key === 'query') return [...text.replace(/^=/, '').split('\n'), ...expressions]
  if (!isToModel(type)) return expressions
  // The text between expressions, since expressions are replaced by values.
  return [...expressions, ...around.flatMap((piece) => piece.split(/\n|(?<=[.!?])\s/))]
}

/** The code of each `{{ expression }}` and the texts around them. */
function splitExpressions(text: string): { inside: string[]; around: string[] } {
  const inside: string[] = []
  const around: string[] = []
  let at = 0
  for (;;) {
    const open = text.indexOf('{{', at)
    const close = open < 0 ? -1 : text.indexOf('}}', open + 2)
    if (close < 0) return { inside, around: [...around, text.slice(at)] }
    around.push(text.slice(at, open))
    inside.push(text.slice(open + 2, close))
    at = close + 2
  }
}

const isToModel = (type: string) => type.startsWith('@n8n/') || /openAi|perplexity|anthropic/i.test(type)

/** Every text of the parameters, with the name of its field. */
function textsOf(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (Array.isArray(value)) return value.flatMap((inner) => textsOf(inner, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, name))
}

/** The first text that contains a part of the paid file. */
export function leakIn(value: unknown, paid: PaidParts): string | null {
  if (typeof value === 'string') return paid.isIn(value) ? value : null
  if (typeof value !== 'object' || value === null) return null
  for (const inner of Object.values(value)) {
    const leak = leakIn(inner, paid)
    if (leak !== null) return leak
  }
  return null
}
