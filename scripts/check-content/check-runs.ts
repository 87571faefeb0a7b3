import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { executedText } from '../../src/domain/run/executed-text.ts'
import { leakIn, MAX_RECORDING_BYTES, type PaidParts, paidParts } from '../../src/domain/run/paid-parts.ts'
import { Recording } from '../../src/domain/run/recording.ts'
import { tableSlug, tableTitle } from '../../src/domain/run/table-file.ts'
import { filesIn, readJson } from './content-file.ts'
import type { Report } from './report.ts'
import { schemaProblems } from './schema-problems.ts'

const FOLDER = 'content/runs'

/** Checks `content/runs/<slug>/<case>.json` against all versions of its workflow. Does not need n8n. */
export async function checkRuns(root: string, report: Report) {
  const slugs = await readdir(path.join(root, FOLDER)).catch(() => [])
  for (const slug of slugs.sort()) {
    const workflow = await readFile(path.join(root, `content/workflows/${slug}.json`)).catch(() => null)
    const paid = paidParts([...nodesOf(workflow), ...(await olderNodes(root, slug))])
    const hash = workflow && executedHash(JSON.parse(workflow.toString()))
    for (const file of await filesIn(root, `${FOLDER}/${slug}`, '.json')) {
      const read = await readJson(root, file)
      if ('problem' in read) report.add(file, [read.problem])
      else if (hash === null) report.add(file, [`Belongs to content/workflows/${slug}.json, which is missing.`])
      else report.add(file, problemsOf(read.value, { hash, paid, name: read.slug }))
    }
  }
}

/** The hash that recordings and samples contain, of a parsed workflow file. */
export const executedHash = (workflow: object) => createHash('sha256').update(executedText(workflow)).digest('hex')

type Nodes = Parameters<typeof paidParts>[0]

const nodesOf = (workflow: Buffer | null): Nodes => (workflow ? JSON.parse(workflow.toString()).nodes : [])

/** Text of older paid versions stays paid, even where the newest version no longer contains it. */
async function olderNodes(root: string, slug: string): Promise<Nodes> {
  const files = await filesIn(root, `content/kept/${slug}`, '.json')
  return (await Promise.all(files.map(async (file) => nodesOf(await readFile(path.join(root, file)))))).flat()
}

interface Against {
  /** Of the workflow. */
  hash: string
  paid: PaidParts
  name: string
}

function problemsOf(json: unknown, { hash, paid, name }: Against): string[] {
  const parsed = Recording.safeParse(json)
  if (!parsed.success) return schemaProblems(Recording, json)
  const bytes = Buffer.byteLength(JSON.stringify(json, null, 1))
  const leak = leakIn(json, paid)
  const again = `Record it again with "npm run prove -- --record".`
  const alike = [...Map.groupBy(parsed.data.tables ?? [], tableSlug).values()].find(({ length }) => length > 1)
  return [
    parsed.data.case === name ? [] : `Is the run of "${parsed.data.case}": name the file after its case.`,
    parsed.data.workflow === hash ? [] : `Was recorded with another version of the workflow. ${again}`,
    bytes <= MAX_RECORDING_BYTES ? [] : `Has ${bytes} bytes; the limit is ${MAX_RECORDING_BYTES}. ${again}`,
    alike?.[0] ? [`Contains two tables "${tableTitle(alike[0])}": give each its own name in the cases. ${again}`] : [],
    leak === null ? [] : `Contains text of the paid file: "${leak.slice(0, 80)}". ${again}`,
  ].flat()
}
