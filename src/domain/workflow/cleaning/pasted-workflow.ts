// A workflow, or a piece of one, that was pasted into a note, a prompt or code.

import { isRecord } from '../parameter.ts'
import { cleanLocator, isLocator } from './clean-locator.ts'

type Json = Record<string, unknown>

/** How many objects of a text are tried, so that a long text made of braces takes no minute. */
const MOST_OBJECTS = 100
const MOST_LETTERS = 200_000
const MOST_LEVELS = 100

/** The text with each workflow and node in it as `clean` returns it; it returns null for one that is clean already. */
export function cleanPasted(text: string, clean: (workflow: Json) => Json | null): string {
  if (text.length > MOST_LETTERS || !/"(?:nodes|parameters)\\?"\s*:/.test(text)) return text
  let [done, at] = ['', 0]
  for (const { index } of [...text.matchAll(/\{\s*"\w+"\s*:/g)].slice(0, MOST_OBJECTS)) {
    if (index < at) continue
    const end = endOfObject(text, index)
    const json = end > 0 ? parsed(text.slice(index, end)) : null
    const cleaned = json && cleanObject(json, clean)
    if (!cleaned) continue
    done += text.slice(at, index) + JSON.stringify(cleaned, null, text.slice(index, end).includes('\n') ? 2 : 0)
    at = end
  }
  return done + text.slice(at)
}

function cleanObject(json: Json, clean: (workflow: Json) => Json | null): Json | null {
  if (Array.isArray(json.nodes)) return clean(json)
  if (typeof json.type !== 'string' || !isRecord(json.parameters)) return null
  const nodes = clean({ nodes: [json] })?.nodes
  return Array.isArray(nodes) ? nodes[0] : null
}

function parsed(text: string): Json | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** After the brace that closes the object at `start`; -1 if none does. */
function endOfObject(text: string, start: number): number {
  let [depth, isText] = [0, false]
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (isText && letter === '\\') at += 1
    else if (letter === '"') isText = !isText
    else if (!isText && letter === '{') depth += 1
    else if (!isText && letter === '}') depth -= 1
    if (depth === 0) return at + 1
    if (depth > MOST_LEVELS) return -1
  }
  return -1
}

const CREDENTIALS =
  /(["'\\]{0,3}credentials["'\\]{0,3}\s{0,8}:\s{0,40}\{)[\s\\n]{0,40}["'\\]{0,3}\w{1,60}["'\\]{0,3}\s{0,8}:\s{0,40}\{[^{}]{1,400}\}(?:[\s\\n]{0,40},[\s\\n]{0,40}["'\\]{0,3}\w{1,60}["'\\]{0,3}\s{0,8}:\s{0,40}\{[^{}]{1,400}\}){0,8}[\s\\n]{0,40}\}/g

/** References to credentials in what is no whole object, or no JSON. */
export const pastedCredentials = (text: string) => text.replaceAll(CREDENTIALS, '$1}')

/** Choices from lists, which n8n marks with "__rl"; with a backslash before each quote in JSON within a text. */
export const pastedChoices = (text: string) =>
  text.replaceAll(
    /(\\{0,3})"(\w{1,60})\1"(\s{0,8}:\s{0,40})(\{[^{}]{0,1000}__rl[^{}]{0,1000}\})/g,
    (all, slash: string, name: string, sign: string, object: string) => {
      const quote = `${slash}"`
      const json = parsed(object.replaceAll(quote, '"'))
      if (!json || !isLocator(json)) return all
      const { locator, lost } = cleanLocator(json, name)
      return lost ? `${quote}${name}${quote}${sign}${JSON.stringify(locator).replaceAll('"', quote)}` : all
    },
  )

/** The id that n8n gives to a workflow, a credential or a project: 16 random letters and digits. */
export const pastedIds = (text: string) =>
  text
    .replaceAll(
      /(id\\{0,3}"\s{0,8}:\s{0,8}\\{0,3}")(?=[A-Za-z]{0,15}\d)(?=[a-z\d]{0,15}[A-Z])[A-Za-z\d]{16}(?=\\{0,3}")/g,
      '$1YOUR_ID',
    )
    .replaceAll(
      /(["'`])(?=[A-Za-z]{0,15}\d)(?=[a-z\d]{0,15}[A-Z])(?=[A-Z\d]{0,15}[a-z])[A-Za-z\d]{16}(?=\1)/g,
      (id, quote: string) => ((id.match(/[A-Z\d]/g)?.length ?? 0) >= 5 ? `${quote}YOUR_ID` : id),
    )
