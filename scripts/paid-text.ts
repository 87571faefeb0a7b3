import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Shorter runs are common phrases; longer ones would miss text that a page wraps or cuts. */
const RUN = /[A-Za-z][A-Za-z0-9 ,.]{27,}/g

export interface PaidText {
  /** Relative to the root. */
  file: string
  markers: string[]
}

/** Whether the file may lack markers, like an older version without text of its own. */
export const mayLackMarkers = ({ file }: PaidText) => file.startsWith('content/kept/')

/** Each paid file with the text runs unique to it; older versions have only the runs no other file has. */
export function paidTexts(root: string): PaidText[] {
  const read = (folder: string, extension: string, textsOf: (text: string) => string[]) =>
    listFolder(path.join(root, folder), extension).map((file) => ({
      file: path.relative(root, file),
      lines: textsOf(readFileSync(file, 'utf8')).flatMap((text) => text.split('\n')),
    }))
  const workflows = (folder: string) => read(folder, '.json', (text) => parameterTexts(JSON.parse(text)))
  const sold = workflows('content/workflows')
  const kept = onceEach(workflows('content/kept'), new Set(sold.flatMap(({ lines }) => lines)))
  const paid = [...sold, ...kept, ...read('content/premium', '.md', (text) => [text])].map(({ file, lines }) => ({
    file,
    markers: [...new Set(lines.flatMap((line) => plain(line).match(RUN) ?? []).flatMap(pieces))],
  }))
  const open = phraseFinder(paid.flatMap(({ markers }) => markers))(publicText(root))
  return paid.map(({ file, markers }) => ({ file, markers: markers.filter((marker) => !open.has(marker)) }))
}

/** Older versions are nearly identical; skipping lines already seen makes them fast to read. */
const onceEach = (files: { file: string; lines: string[] }[], seen: Set<string>) =>
  files.map(({ file, lines }) => {
    const fresh = lines.filter((line) => !seen.has(line))
    for (const line of fresh) seen.add(line)
    return { file, lines: fresh }
  })

/** Splits a run into pieces of about 40 characters, so that partial quotes are found too. */
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

/**
 * All strings in the parameters of all nodes. Names and notes of nodes are public, and so are the headings of sticky
 * notes, which the drawing shows as titles of its sections; the text below them is not.
 */
function parameterTexts(workflow: { nodes?: { type?: string; parameters?: unknown }[] }): string[] {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const { type = '', parameters } of workflow.nodes ?? []) {
    const before = texts.length
    collect(parameters)
    if (type.endsWith('.stickyNote')) texts.push(...texts.splice(before).map((text) => text.replace(/^#+ .*$/gm, '')))
  }
  return texts
}

/**
 * Published text may repeat a phrase of a paid file: editors' texts and recorded runs, which `check:content` searches
 * for prompts, code and expressions of all versions (docs/decisions/paid-text.md). n8n's own default values are public.
 */
const publicText = (root: string) =>
  ['templates', 'guides', 'pages', 'runs']
    .flatMap((folder) => listFolder(path.join(root, 'content', folder), folder === 'runs' ? '.json' : '.md'))
    .concat(listFolder(path.join(root, 'src/domain/workflow'), 'saved-defaults.json'))
    .map((file) => plain(readFileSync(file, 'utf8')))
    .join('\n')

/** Collapses whitespace and markup to single spaces, so that line breaks and tags do not matter. */
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

/** Finds paid text in any number of texts; each is read once, regardless of the number of markers. */
export function createPaidTextFinder(paid: readonly PaidText[]) {
  const find = phraseFinder(paid.flatMap(({ markers }) => markers))
  const filesOf = Map.groupBy(
    paid.flatMap(({ file, markers }) => markers.map((marker) => ({ file, marker }))),
    ({ marker }) => marker,
  )
  /** The paid files a text quotes, each with one of its markers. */
  return (text: string): Map<string, string> =>
    new Map([...find(plain(text))].flatMap((found) => (filesOf.get(found) ?? []).map(({ file }) => [file, found])))
}

/** Length of the lookup prefix; all phrases are longer. */
const START = 16
const BASE = 0x01_00_01_93
const LOWEST = Array.from({ length: START }).reduce<number>((power) => Math.imul(power, BASE), 1)
const SLOTS = 2 ** 22

/** The phrases that occur in a text. A rolling hash of the last characters (Rabin-Karp) skips most positions. */
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
