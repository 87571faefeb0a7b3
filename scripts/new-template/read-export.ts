import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { parseJson } from '../../src/domain/import/library/decode-json.ts'
import { findWorkflows, whyNone } from '../../src/domain/import/library/find-workflows.ts'
import { prepareWorkflow } from '../../src/domain/import/prepare-workflow.ts'
import { fillIn } from '../../src/domain/workflow/fill-in.ts'
import { parseWorkflow, type Workflow } from '../../src/domain/workflow/workflow.ts'
import type { ParseResult } from './questions.ts'

/** The workflow of an n8n export, filled in but not cleaned yet, so that removals can be listed; null for an empty path. Relative paths are resolved from the folder `from`. */
export async function readExport(given: string, from: string): Promise<ParseResult<Workflow | null>> {
  // Terminals quote the path of a file that is dropped into them.
  const file = given
    .trim()
    .replaceAll(/^['"]|['"]$/g, '')
    .replace(/^~(?=\/)/, homedir())
  if (file === '') return { value: null }
  const text = await readFile(path.resolve(from, file), 'utf8').catch(() => null)
  if (text === null) return { problem: `File not found: ${file}.` }
  const json = parseJson(text.replace(/^\ufeff/, ''))
  if (!json.ok) return { problem: `${file}: ${json.error}` }
  const [found] = findWorkflows(json.value)
  if (!found) return { problem: `${file}: ${whyNone(json.value)}` }
  const name = path.basename(file, '.json')
  const parsed = parseWorkflow(fillIn(found.json, { name, newId: randomUUID }).workflow)
  const { problems } = parsed.ok ? prepareWorkflow(found.json, { slug: '', name }) : { problems: [] }
  if (problems.length > 0) return { problem: `${file} can’t be sold: ${problems.join(' ')}` }
  if (parsed.ok) return { value: parsed.value }
  const [first] = parsed.error.problems
  return { problem: `${file} isn’t an n8n export: ${first?.field || 'file'}: ${first?.message}.` }
}
