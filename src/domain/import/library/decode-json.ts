import { err, ok, type ResultOf } from '../../shared/result.ts'

/** Why a file is set aside, in a sentence. */
type Reason = string

/** A workflow nests about ten deep; rules and drawings use recursion. */
const DEEPEST = 200

/** A file as text. Windows editors and exports through PowerShell write UTF-16. */
export function decodeText(bytes: Uint8Array): ResultOf<string, Reason> {
  const [first, second] = bytes
  const label =
    (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && bytes.length > 1)
        ? 'utf-16be'
        : 'utf-8'
  try {
    return ok(new TextDecoder(label, { fatal: true }).decode(bytes).replace(/^\ufeff/, ''))
  } catch {
    return err('Isn’t text in UTF-8 or UTF-16.')
  }
}

/** Parses a file; a syntax error names its line and column. */
export function parseJson(text: string): ResultOf<unknown, Reason> {
  if (text.trim() === '') return err('Is empty.')
  if (/^\s{0,99}<(?:!doctype|html)/i.test(text)) return err('Is a web page, not a workflow. Download the file itself.')
  if (text.startsWith('version https://git-lfs')) return err('Is a Git LFS pointer; the file itself wasn’t downloaded.')
  if (isDeeper(text)) return err(`Is nested deeper than ${DEEPEST} levels.`)
  try {
    return ok(JSON.parse(text))
  } catch (error) {
    return err(`Is not valid JSON${placeOf(error, text)}.`)
  }
}

/** Checked before parsing, so that nothing later recurses too deep. */
function isDeeper(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > DEEPEST) return true
    } else if (character === '}' || character === ']') depth--
  }
  return false
}

function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : ''
  const at = /at position (\d+)/.exec(message)?.[1]
  const isCutOff = Number(at) === text.length || /end of JSON input/.test(message)
  if (at === undefined && !isCutOff) return ''
  const lines = text.slice(0, at === undefined ? undefined : Number(at)).split('\n')
  const place = `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
  return isCutOff ? `: it ends too early, at ${place}` : `: see ${place}`
}
