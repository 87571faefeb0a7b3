/**
 * Reads a folder or zip of n8n exports and Make blueprints, as it lies, and writes a review sheet and the cleaned
 * files. Nothing goes live: read the sheet, correct it, then choose it with the zips on /import-templates.
 *
 *   npm run import -- ~/Downloads/workflows --license own [--out import]
 *
 * --license says by what right you sell them: "own" if you wrote them, or else the license, like "MIT". It fills the
 * column of that name where a folder states none.
 *
 * Progress is stored after each batch: the same command continues where an earlier one stopped.
 */
import { appendFile, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { folderLibrary } from '#adapters/files/folder-library.ts'
import { createOwnOffers } from '#adapters/files/own-offers.ts'
import { zipLibrary } from '#adapters/zip/zip-library.ts'
import { type LibraryFile, readLibrary } from '#domain/import/library/read-library.ts'
import { type Reviewed, reviewer, reviewHeader, reviewLine } from '#domain/import/library/review-row.ts'
import { READ_FIRST } from '#domain/import/row-choices.ts'
import { createPrompts, InputError } from './new-template/prompts.ts'
import type { ParseResult } from './new-template/questions.ts'
import { type SheetLine, writeParts } from './write-parts.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const BATCH = 100

/** npm changes to the folder of package.json; INIT_CWD is where it was called. */
const from = process.env.INIT_CWD ?? process.cwd()

async function readArgs(): Promise<{ source: string; out: string; license: string }> {
  const options = { out: { type: 'string' }, license: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [source] = positionals
  if (!source || positionals.length > 1) throw new InputError('Name one folder or zip: npm run import -- FOLDER')
  const prompts = createPrompts({ license: values.license }, process.stdin.isTTY === true)
  const license = await prompts.answer({
    flag: 'license',
    text: 'Who made these workflows? Type "own", or the license that permits you to sell them, like MIT:',
    read: readLicense,
  })
  prompts.close()
  return { source: path.resolve(from, source), out: path.resolve(from, values.out ?? 'import'), license }
}

const readLicense = (text: string): ParseResult<string> =>
  text.trim().length > 1 ? { value: text.trim().slice(0, 80) } : { problem: 'Type own, or the name of a license.' }

async function filesOf(source: string): Promise<LibraryFile[]> {
  if (!/\.zip$/i.test(source))
    return folderLibrary(source).catch(() => {
      throw new InputError(`Folder not found: ${source}`)
    })
  const zip = await readFile(source).catch(() => {
    throw new InputError(`File not found: ${source}`)
  })
  const files = zipLibrary(zip)
  if (files.ok) return files.value
  throw new InputError(files.error.kind === 'invalid-input' ? files.error.message : 'The zip can’t be read.')
}

async function importLibrary(source: string, out: string, license: string) {
  const files = await filesOf(source)
  const total = files.filter(({ path: name }) => /\.json$/i.test(name)).length
  const sheet = path.join(out, 'review.csv')
  const done = path.join(out, 'progress.txt')
  await mkdir(path.join(out, 'workflows'), { recursive: true })
  // Every run reviews all files in the same order, so that copies and slugs come out the same; it writes only new ones.
  const [before = 0, bytes = 0] = (await readFile(done, 'utf8').catch(() => '')).split(' ').map(Number)
  if (before === 0) await writeFile(sheet, reviewHeader())
  // Rows written after the last progress would be written twice.
  else await truncate(sheet, bytes)

  // A row with the slug of one of the shop's own templates would be rejected.
  const review = reviewer(await createOwnOffers(process.cwd()).slugs())
  const counts = new Map<string, number>()
  const began = performance.now()
  const lines: SheetLine[] = []
  let batch: Reviewed[] = []
  let read = 0
  const flush = async () => {
    const fresh = batch.slice(Math.max(0, before - (read - batch.length)))
    for (const reviewed of fresh.filter(({ json }) => json))
      await writeFile(path.join(out, 'workflows', fileOf(reviewed)), `${JSON.stringify(reviewed.json, null, 2)}\n`)
    if (fresh.length > 0) {
      await appendFile(sheet, fresh.map(({ row }) => reviewLine(row)).join(''))
      await writeFile(done, `${read} ${(await stat(sheet)).size}`)
    }
    batch = []
  }
  for await (const item of readLibrary(files)) {
    const reviewed = withLicense(review(item), license)
    const { grade, copy_of: copy } = reviewed.row
    // Also the files held back, which the review on the page can publish.
    lines.push({ line: reviewLine(reviewed.row), file: reviewed.json ? fileOf(reviewed) : null })
    const unread = reviewed.row.reason?.includes(READ_FIRST) ? ['to read'] : []
    for (const key of [grade, ...(copy ? ['copies'] : []), ...unread]) counts.set(key, (counts.get(key) ?? 0) + 1)
    batch.push(reviewed)
    read += 1
    if (batch.length < BATCH) continue
    await flush()
    say(progress(read, total, performance.now() - began))
  }
  await flush()
  const imports = await writeParts(out, reviewHeader(), lines)
  return { read, counts, imports, seconds: (performance.now() - began) / 1000 }
}

const fileOf = ({ row }: Reviewed) => `${row.slug}.json`

/** Own work is no one else's, whatever a LICENSE file beside it says. */
function withLicense({ row, json }: Reviewed, license: string): Reviewed {
  const isOwn = license.toLowerCase() === 'own'
  return { row: row.slug ? { ...row, license: isOwn ? 'own' : row.license || license } : row, json }
}

function progress(read: number, total: number, ms: number): string {
  const rate = read / (ms / 1000)
  const left = Math.max(0, Math.round((total - read) / rate))
  return `${read} of about ${total}, ${rate.toFixed(0)} a second, ${left} s left`
}

try {
  const { source, out, license } = await readArgs()
  const { read, counts, imports, seconds } = await importLibrary(source, out, license)
  const count = (key: string) => counts.get(key) ?? 0
  say('')
  say(`${read} workflows and files in ${seconds.toFixed(1)} s.`)
  say(
    `  ${count('fine')} fine, ${count('warning')} with warnings, ${count('refused')} set aside; ${count('copies')} copies`,
  )
  if (count('to read') > 0) say(`  ${count('to read')} held back until you have read them: see the column “reason”`)
  say(`  cleaned files ${path.relative(from, path.join(out, 'workflows'))}`)
  for (const files of imports) say(`  one import    ${files.map((file) => path.relative(from, file)).join(' and ')}`)
  say('Nothing is live. Check each sheet, then choose it on /import-templates together with its zip.')
} catch (error) {
  if (!(error instanceof InputError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
