import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { copyProject, differentFiles } from './bench/build.ts'
import { filesBelow } from './build-site.ts'
import { runPackage } from './run-command.ts'

const TEMPLATE = 'content/templates/viral-ugc-content.md'
const PHRASE = 'Submit a product photo'
const CHANGED_PHRASE = 'Submit a product photp'

/** Inputs that determine how a page change affects other files, and their hash at the last successful check. */
const DECIDING = ['astro.config.mjs', 'package-lock.json', 'src/integrations']
const STAMP_FILE = 'scripts/one-letter.sha256'

export interface OneLetterReport {
  passed: number
  failed: number
  problems: string[]
}

/**
 * Builds a copy of the project with one letter changed in a template's description, and compares it with `dist`: only
 * files that contain the description may differ, so that browser caches of all others stay valid.
 */
export async function checkOneLetter(root: string, environment: Record<string, string>): Promise<OneLetterReport> {
  const { root: copy, remove } = await copyProject(root)
  try {
    const file = path.join(copy, TEMPLATE)
    const text = await readFile(file, 'utf8')
    if (!text.includes(PHRASE))
      return report([], [`${TEMPLATE} no longer contains "${PHRASE}": choose another phrase of it.`])
    await writeFile(file, text.replace(PHRASE, CHANGED_PHRASE))
    const built = await runPackage(copy, 'astro/bin/astro.mjs', ['build'], environment)
    if (!built.ok) return report([], [built.output])
    const dist = path.join(root, 'dist')
    const different = await differentFiles(dist, path.join(copy, 'dist'))
    const others: string[] = []
    for (const name of different) {
      const before = await readFile(path.join(dist, name), 'utf8').catch(() => '')
      if (!before.includes(PHRASE)) others.push(`${name} changed although it does not contain the changed letter.`)
    }
    const problems = different.length > 0 ? others : ['Nothing changed, so the page of the template was not rebuilt.']
    if (problems.length === 0) await writeFile(path.join(root, STAMP_FILE), `${await hashOfDeciding(root)}\n`)
    return report(different, problems)
  } finally {
    await remove()
  }
}

/** Whether the configuration, an integration or a package changed since the last successful check. */
export async function needsOneLetter(root: string): Promise<boolean> {
  const sound = await readFile(path.join(root, STAMP_FILE), 'utf8').catch(() => '')
  return sound.trim() !== (await hashOfDeciding(root))
}

async function hashOfDeciding(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of DECIDING) {
    for (const file of await filesBelow(path.join(root, name)))
      hash.update(`${path.relative(root, file)}\n`).update(await readFile(file))
  }
  return hash.digest('hex')
}

const report = (different: readonly string[], problems: string[]): OneLetterReport => ({
  passed: Math.max(0, different.length - problems.length),
  failed: problems.length,
  problems,
})
