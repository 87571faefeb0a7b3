import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Case } from '../case.ts'
import { ProofImpossible } from '../n8n/install.ts'
import type { WorkflowFile } from './copy-workflow.ts'

export interface Subject {
  slug: string
  /** Below content/workflows. */
  file: WorkflowFile
  /** As it stands on disk; its hash goes into a recording. */
  text: string
  cases: readonly Case[]
  /** Error wires that no case can take, as "Fetch page → Report trouble", and why. */
  unreachable: Readonly<Record<string, string>>
}

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Slugs of the templates that have cases. */
export async function provenSlugs(root: string): Promise<string[]> {
  const files = await readdir(path.join(root, 'prove/cases')).catch(() => [])
  return files.flatMap((name) => (name.endsWith('.ts') ? [name.slice(0, -3)] : [])).sort()
}

/** The workflow of a template and its cases. Throws ProofImpossible with the file and what is wrong in it. */
export async function loadSubject(root: string, slug: string): Promise<Subject> {
  const workflow = `content/workflows/${slug}.json`
  const text = await readFile(path.join(root, workflow), 'utf8').catch(() => {
    throw new ProofImpossible(`No template is called ${slug}: ${workflow} is missing.`)
  })
  const place = `prove/cases/${slug}.ts`
  const { default: cases, unreachable = {} } = await importCases(root, place, slug)
  if (!Array.isArray(cases) || cases.length === 0)
    throw new ProofImpossible(`${place} has no cases: let it export default defineCases([…]).`)
  const names = new Set<string>()
  for (const one of cases as Case[]) {
    if (!NAME.test(one.name))
      throw new ProofImpossible(`${place}: “${one.name}” is no name; use small letters and hyphens.`)
    if (names.has(one.name)) throw new ProofImpossible(`${place}: two cases are called ${one.name}.`)
    if (!one.trigger || [one.trigger].flat().length === 0)
      throw new ProofImpossible(`${place}: ${one.name} has no trigger, so nothing would set the workflow off.`)
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
      throw new ProofImpossible(`${slug} has no cases yet: write ${place}.`)
    throw new ProofImpossible(`${place} cannot be read: ${(error as Error).message}`)
  }
}
