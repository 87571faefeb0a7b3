import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { readChangelog } from '../../src/domain/catalog/changelog.ts'
import { Slug, Template } from '../../src/domain/catalog/template.ts'
import { readJson, readMarkdown } from '../check-content/content-file.ts'
import { InputError } from '../new-template/prompts.ts'

export type Step = 'major' | 'minor' | 'patch'

interface Release {
  slug: string
  /** What changed, in one line for members. */
  note: string
  step: Step
  /** YYYY-MM-DD. */
  today: string
}

const CHANGELOG_FORMAT =
  'The changelog does not have the format of the other templates. Run "npm run check:content" for details.'

/** Larger than any workflow n8n would open. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

/**
 * Starts a new version of a template with a changed workflow: keeps the committed file, the one on sale, as the
 * previous version, and adds the new number and changelog entry to the template. Throws `InputError` with a sentence
 * before anything is written.
 */
export async function releaseVersion(
  root: string,
  { slug, note, step, today }: Release,
): Promise<{ version: string; files: string[] }> {
  const page = `content/templates/${slug}.md`
  const { template, text, onSale } = await readRelease(root, slug)
  const trimmed = note.trim()
  if (trimmed.length < 5 || /[\r\n]/.test(trimmed))
    throw new InputError('Describe the change for members in one line, like "Reads more than a hundred rows."')
  const [newest] = readChangelog(text)
  if (newest && newest.day > today)
    throw new InputError(
      `The changelog starts with ${newest.day}, but today is ${today}. Check the clock of this machine.`,
    )

  const version = nextVersion(template.version, step)
  const written = withEntry(text, { version, day: today, note: trimmed })
  const previous = `content/kept/${slug}/${template.version}.json`
  const existing = await readFile(path.join(root, previous), 'utf8').catch(() => null)
  if (existing !== null && existing !== onSale)
    throw new InputError(`${previous} already exists with different content. Move it, or correct the version.`)

  await mkdir(path.join(root, path.dirname(previous)), { recursive: true })
  await writeFile(path.join(root, previous), onSale)
  try {
    await writeFile(path.join(root, `${page}.new`), written)
    await rename(path.join(root, `${page}.new`), path.join(root, page))
  } catch (error) {
    if (existing === null) await rm(path.join(root, previous))
    throw error
  }
  return { version, files: [previous, page] }
}

/** The current template and the committed workflow. */
async function readRelease(root: string, slug: string) {
  if (!Slug.safeParse(slug).success)
    throw new InputError(`"${slug}" isn’t a slug. Use the name of a file in content/templates.`)
  const [page, workflow] = [`content/templates/${slug}.md`, `content/workflows/${slug}.json`]
  const text = await readFile(path.join(root, page), 'utf8').catch(() => null)
  if (text === null) throw new InputError(`Template "${slug}" doesn’t exist: ${page} is missing.`)
  const read = await readMarkdown(root, page)
  if ('problem' in read) throw new InputError(`${page}: ${read.problem}`)
  const template = Template.safeParse(read.value.frontMatter)
  if (!template.success) throw new InputError(`${page} has errors. Run "npm run check:content" for details.`)
  const { version, draft } = template.data
  if (draft)
    throw new InputError(`"${slug}" is an unpublished draft. Remove "draft: true"; the first version needs no release.`)

  if (readChangelog(text)[0]?.version !== version) throw new InputError(CHANGELOG_FORMAT)

  const [oldPage, onSale] = [await committed(root, page), await committed(root, workflow)]
  if (oldPage === null || onSale === null)
    throw new InputError(`"${slug}" was never committed. The first version needs no release.`)
  const [last] = readChangelog(oldPage)
  if (last?.version !== version)
    throw new InputError(
      `${page} has version ${version}, but the committed version is ${last?.version}. Commit it, or revert it.`,
    )
  const changed = await readJson(root, workflow)
  if ('problem' in changed) throw new InputError(`${workflow}: ${changed.problem}`)
  if ((await readFile(path.join(root, workflow), 'utf8')) === onSale)
    throw new InputError(`${workflow} has no uncommitted changes. Change it, then release it before you commit.`)
  return { template: template.data, text, onSale }
}

/** The content of a file in the last commit, or null. */
async function committed(root: string, file: string): Promise<string | null> {
  const show = promisify(execFile)('git', ['show', `HEAD:./${file}`], { cwd: root, maxBuffer: MAX_FILE_BYTES })
  return show.then(
    ({ stdout }) => stdout,
    () => null,
  )
}

function nextVersion(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** The template's text with a new changelog entry; the rest stays identical. */
function withEntry(text: string, { version, day, note }: { version: string; day: string; note: string }): string {
  const yaml = stringify(note, { lineWidth: 0 }).trimEnd()
  const entry = `  - version: ${version}\n    date: ${day}\n    note: ${yaml}\n`
  const written = text
    .replace(/^version: .*$/m, `version: ${version}`)
    .replace(/^changelog:\n/m, (line) => `${line}${entry}`)
  const [first, ...before] = readChangelog(written)
  if (JSON.stringify([first, before]) !== JSON.stringify([{ version, day, note }, readChangelog(text)]))
    throw new InputError(CHANGELOG_FORMAT)
  return written
}
