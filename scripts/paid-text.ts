import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Shorter runs are common phrases; longer ones would miss text that a page wraps or cuts. */
const RUN = /[A-Za-z][A-Za-z0-9 ,.]{27,}/g

export interface PaidText {
  /** Below the root. */
  file: string
  markers: string[]
}

/** Each paid file with the runs of text that only it may hold. */
export function paidTexts(root: string): PaidText[] {
  const open = publicText(root)
  const markersOf = (texts: string[]) => {
    const runs = texts.flatMap((text) => text.split('\n')).flatMap((line) => plain(line).match(RUN) ?? [])
    return [...new Set(runs.flatMap(pieces))].filter((piece) => !open.includes(piece))
  }
  const workflows = listFolder(path.join(root, 'content/workflows'), '.json').map((file) => ({
    file: path.relative(root, file),
    markers: markersOf(parameterTexts(JSON.parse(readFileSync(file, 'utf8')))),
  }))
  const premium = listFolder(path.join(root, 'content/premium'), '.md').map((file) => ({
    file: path.relative(root, file),
    markers: markersOf([readFileSync(file, 'utf8')]),
  }))
  return [...workflows, ...premium]
}

/** A run cut into pieces of about 40 characters, so that a page that quotes only a part of it is found too. */
function pieces(run: string): string[] {
  const found: string[] = []
  let piece = ''
  for (const word of run.trim().split(' ')) {
    piece = piece ? `${piece} ${word}` : word
    if (piece.length < 40) continue
    found.push(piece)
    piece = ''
  }
  return found.length > 0 || piece.length < 28 ? found : [piece]
}

/** All texts in the parameters of all nodes; names and notes of nodes are public, the notes on the canvas are not. */
function parameterTexts(workflow: { nodes?: { parameters?: unknown }[] }): string[] {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const { parameters } of workflow.nodes ?? []) collect(parameters)
  return texts
}

/**
 * What is published on purpose may repeat a phrase of a paid file: the words of editors, and of recorded runs, in which
 * `check:content` looks for prompts, code and expressions.
 */
const publicText = (root: string) =>
  ['templates', 'guides', 'pages', 'runs']
    .flatMap((folder) => listFolder(path.join(root, 'content', folder), folder === 'runs' ? '.json' : '.md'))
    .map((file) => plain(readFileSync(file, 'utf8')))
    .join('\n')

/** One space for any white space and markup, so that line breaks and tags do not matter. */
export const plain = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\\n|[*_`#]/g, ' ')
    .replaceAll(/\s+/g, ' ')

const listFolder = (folder: string, extension: string) => filesUnder(folder).filter((file) => file.endsWith(extension))

export function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Markers are looked up by this many characters; all are longer. */
const START = 16

/** Finds paid text in any number of texts, each read once, whatever the number of markers. */
export function paidTextFinder(paid: readonly PaidText[]) {
  const all = paid.flatMap(({ file, markers }) => markers.map((marker) => ({ file, marker })))
  const byStart = Map.groupBy(all, ({ marker }) => marker.slice(0, START))
  // Most places are passed by their first letters alone.
  const begins = new Set([...byStart.keys()].map((start) => start.slice(0, 3)))

  /** The paid files that a text quotes, each with one of its markers. */
  return (text: string): Map<string, string> => {
    const words = plain(text)
    const found = new Map<string, string>()
    for (let at = 0; at < words.length; at += 1) {
      if (!begins.has(words.slice(at, at + 3))) continue
      for (const { file, marker } of byStart.get(words.slice(at, at + START)) ?? [])
        if (words.startsWith(marker, at)) found.set(file, marker)
    }
    return found
  }
}
