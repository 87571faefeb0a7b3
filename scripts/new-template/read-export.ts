import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { parseWorkflow, type Workflow } from '../../src/domain/workflow/workflow.ts'
import type { ParseResult } from './questions.ts'

/** The workflow of an n8n export; null for an empty path. Relative paths are resolved from the folder `from`. */
export async function readExport(given: string, from: string): Promise<ParseResult<Workflow | null>> {
  // Terminals quote the path of a file that is dropped into them.
  const file = given
    .trim()
    .replaceAll(/^['"]|['"]$/g, '')
    .replace(/^~(?=\/)/, homedir())
  if (file === '') return { value: null }
  const text = await readFile(path.resolve(from, file), 'utf8').catch(() => null)
  if (text === null) return { problem: `File not found: ${file}.` }
  try {
    const parsed = parseWorkflow(JSON.parse(text.replace(/^\ufeff/, '')))
    if (parsed.ok) return { value: parsed.value }
    const [first] = parsed.error.problems
    return { problem: `${file} isn’t an n8n export: ${first?.field || 'file'}: ${first?.message}.` }
  } catch {
    return { problem: `${file} is not valid JSON.` }
  }
}
