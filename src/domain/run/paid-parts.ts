// What a recording must not show of a paid file: source of Code nodes, expressions, and what is said to a model. The
// fixed words of a message are no secret, as the message itself is shown.

/** In bytes of JSON. */
export const MAX_RECORDING_BYTES = 30_000

/** Shorter strings appear in any text. */
const SHORTEST = 24
const EXPRESSION = /\{\{([\s\S]*?)\}\}/g

interface Node {
  type: string
  parameters?: unknown
}

export interface PaidParts {
  /** Whether a text holds a part of the file; white space does not matter. */
  isIn: (text: string) => boolean
}

const plain = (text: string) => text.replace(/\\n/g, ' ').replace(/\s+/g, ' ').trim()

/** Parts to look for, a line or sentence each. */
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
  const expressions = text.startsWith('=') ? [...text.matchAll(EXPRESSION)].map(([, inner]) => inner ?? '') : []
  // An error of n8n repeats a parameter without the sign that makes it an expression.
  if (/code$/i.test(key) || key === 'query') return [...text.replace(/^=/, '').split('\n'), ...expressions]
  if (!isToModel(type)) return expressions
  // The pieces between expressions, since these are filled in.
  const words = text
    .replace(/^=/, '')
    .split(EXPRESSION)
    .filter((_, index) => index % 2 === 0)
  return [...expressions, ...words.flatMap((piece) => piece.split(/\n|(?<=[.!?])\s/))]
}

const isToModel = (type: string) => type.startsWith('@n8n/') || /openAi|perplexity|anthropic/i.test(type)

/** Every text of the parameters, with the name of the field that holds it. */
function textsOf(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (Array.isArray(value)) return value.flatMap((inner) => textsOf(inner, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, name))
}

/** The first text that holds a part of the paid file. */
export function leakIn(value: unknown, paid: PaidParts): string | null {
  if (typeof value === 'string') return paid.isIn(value) ? value : null
  if (typeof value !== 'object' || value === null) return null
  for (const inner of Object.values(value)) {
    const leak = leakIn(inner, paid)
    if (leak !== null) return leak
  }
  return null
}
