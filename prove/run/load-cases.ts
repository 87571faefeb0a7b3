import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Case } from '../case.ts'
import { SetupError } from '../n8n/install.ts'
import type { WorkflowFile } from './copy-workflow.ts'

export interface Subject {
  slug: string
  /** Below content/workflows. */
  file: WorkflowFile
  /** The file's exact content: recordings and samples contain the hash of what is executed in it. */
  text: string
  cases: readonly Case[]
  /** Error connections that no case can reach, as "Fetch page → Report trouble", and why. */
  unreachable: Readonly<Record<string, string>>
}

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

export async function slugsWithCases(root: string): Promise<string[]> {
  const files = await readdir(path.join(root, 'prove/cases')).catch(() => [])
  return files.flatMap((name) => (name.endsWith('.ts') ? [name.slice(0, -3)] : [])).sort()
}

/** Throws SetupError for a template or a case file that cannot be run. */
export async function loadSubject(root: string, slug: string): Promise<Subject> {
  const workflow = `content/workflows/${slug}.json`
  const text = await readFile(path.join(root, workflow), 'utf8').catch(() => {
    throw new SetupError(`There is no template ${slug}: ${workflow} is missing.`)
  })
  const place = `prove/cases/${slug}.ts`
  const { default: cases, unreachable = {} } = await importCases(root, place, slug)
  if (!Array.isArray(cases) || cases.length === 0)
    throw new SetupError(`${place} has no cases. Add: export default defineCases([…]).`)
  const names = new Set<string>()
  for (const one of cases as Case[]) {
    if (!NAME.test(one.name))
      throw new SetupError(`${place}: “${one.name}” is not a valid name. Use lowercase letters and hyphens.`)
    if (names.has(one.name)) throw new SetupError(`${place}: two cases have the name ${one.name}.`)
    if (!one.trigger || [one.trigger].flat().length === 0) throw new SetupError(`${place}: ${one.name} has no trigger.`)
    names.add(one.name)
  }
  return { slug, text, file: JSON.parse(text) as WorkflowFile, cases: cases as Case[], unreachable }
}

async function importCases(
  root: string,
  place: string,
  slug: string,
): Promise<{ default?: unknown; unreachable?: Record<string, string> }> {
  try {
    return await import(pathToFileURL(path.join(root, place)).href)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' && String(error).includes(`cases/${slug}.ts'`))
      throw new SetupError(`${slug} has no cases yet. Add ${place}.`)
    throw new SetupError(`${place} could not be loaded: ${(error as Error).message}`)
  }
}
