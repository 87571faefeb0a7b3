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
  const piecesOf = (texts: string[]) => {
    const runs = texts.flatMap((text) => text.split('\n')).flatMap((line) => plain(line).match(RUN) ?? [])
    return [...new Set(runs.flatMap(pieces))]
  }
  const paid = [
    ...listFolder(path.join(root, 'content/workflows'), '.json').map((file) => ({
      file: path.relative(root, file),
      markers: piecesOf(parameterTexts(JSON.parse(readFileSync(file, 'utf8')))),
    })),
    ...listFolder(path.join(root, 'content/premium'), '.md').map((file) => ({
      file: path.relative(root, file),
      markers: piecesOf([readFileSync(file, 'utf8')]),
    })),
  ]
  const open = phraseFinder(paid.flatMap(({ markers }) => markers))(publicText(root))
  return paid.map(({ file, markers }) => ({ file, markers: markers.filter((marker) => !open.has(marker)) }))
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

/** Finds paid text in any number of texts, each read once, whatever the number of markers. */
export function paidTextFinder(paid: readonly PaidText[]) {
  const find = phraseFinder(paid.flatMap(({ markers }) => markers))
  const filesOf = Map.groupBy(
    paid.flatMap(({ file, markers }) => markers.map((marker) => ({ file, marker }))),
    ({ marker }) => marker,
  )
  /** The paid files that a text quotes, each with one of its markers. */
  return (text: string): Map<string, string> =>
    new Map([...find(plain(text))].flatMap((found) => (filesOf.get(found) ?? []).map(({ file }) => [file, found])))
}

/** Phrases are looked up by this many characters; all are longer. */
const START = 16
const BASE = 0x01_00_01_93
const LOWEST = Array.from({ length: START }).reduce<number>((power) => Math.imul(power, BASE), 1)
const SLOTS = 2 ** 22

/** Which of the phrases stand in a text. A number that moves along with the last characters (Rabin and Karp) passes most places. */
function phraseFinder(phrases: readonly string[]) {
  const byStart = Map.groupBy(new Set(phrases), (phrase) => phrase.slice(0, START))
  const begins = new Uint8Array(SLOTS)
  for (const start of byStart.keys()) {
    let hash = 0
    for (let at = 0; at < START; at += 1) hash = Math.imul(hash, BASE) + start.charCodeAt(at)
    begins[hash & (SLOTS - 1)] = 1
  }
  return (text: string): Set<string> => {
    const found = new Set<string>()
    let hash = 0
    for (let end = 0; end < text.length; end += 1) {
      const leaving = end < START ? 0 : text.charCodeAt(end - START)
      hash = (Math.imul(hash, BASE) + text.charCodeAt(end) - Math.imul(leaving, LOWEST)) | 0
      if (begins[hash & (SLOTS - 1)] === 0) continue
      const at = end - START + 1
      for (const phrase of byStart.get(text.slice(at, end + 1)) ?? [])
        if (text.startsWith(phrase, at)) found.add(phrase)
    }
    return found
  }
}
