import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Looks for paid text in the built site: every workflow's parameters and notes, and every premium page. Words are
 * compared in runs without quotes or markup, so that escaping in HTML or JSON cannot hide a leak.
 */
export interface LeakReport {
  passed: number
  failed: number
  problems: string[]
}

/** Shorter runs are common phrases; longer ones would miss text that a page wraps or cuts. */
const RUN = /[A-Za-z][A-Za-z0-9 ,.]{27,}/g
const TEXT_FILES = /\.(html|json|js|css|svg|txt|xml|map|webmanifest|md)$/

export function checkLeaks(root: string): LeakReport {
  const dist = path.join(root, 'dist')
  const built = filesUnder(dist).filter((file) => TEXT_FILES.test(file))
  const pages = built.map((file) => ({ file, text: plain(readFileSync(file, 'utf8')) }))
  const problems: string[] = []
  const paid = paidTexts(root)
  if (pages.length === 0) problems.push('dist is empty: build the site first.')
  if (paid.length === 0) problems.push('No paid file was found in content/workflows or content/premium.')

  for (const { file, markers } of paid) {
    if (markers.length === 0)
      problems.push(`${file}: holds no text that could be recognised, so a leak would go unseen.`)
    const leak = pages.find(({ text }) => markers.some((marker) => text.includes(marker)))
    const marker = leak && markers.find((candidate) => leak.text.includes(candidate))
    if (leak) problems.push(`${file}: "${marker}" stands in ${path.relative(root, leak.file)}`)
  }
  return { passed: Math.max(0, paid.length - problems.length), failed: problems.length, problems }
}

/** Each paid file with the runs of text that only it may hold. */
export function paidTexts(root: string): { file: string; markers: string[] }[] {
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

/** What editors publish on purpose may repeat a phrase of a paid file. */
const publicText = (root: string) =>
  ['templates', 'guides', 'pages']
    .flatMap((folder) => listFolder(path.join(root, 'content', folder), '.md'))
    .map((file) => plain(readFileSync(file, 'utf8')))
    .join('\n')

/** One space for any white space and markup, so that line breaks and tags do not matter. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\\n|[*_`#]/g, ' ')
    .replaceAll(/\s+/g, ' ')

const listFolder = (folder: string, extension: string) => filesUnder(folder).filter((file) => file.endsWith(extension))

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

if (import.meta.main) {
  const report = checkLeaks(process.cwd())
  for (const problem of report.problems) console.log(problem)
  console.log(`${report.passed} paid files are not in dist, ${report.failed} problems`)
  process.exitCode = report.failed > 0 ? 1 : 0
}
