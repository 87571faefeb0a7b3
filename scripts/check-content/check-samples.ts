import path from 'node:path'
import { Sample } from '../../src/domain/set-up/sample.ts'
import { executedHash } from './check-runs.ts'
import { filesIn, readJson } from './content-file.ts'
import type { Report } from './report.ts'
import { schemaProblems } from './schema-problems.ts'

const FOLDER = 'content/samples'

/** Checks that each sample belongs to the current workflow. Does not need n8n. */
export async function checkSamples(root: string, report: Report) {
  for (const file of await filesIn(root, FOLDER, '.json')) {
    const slug = path.basename(file, '.json')
    const again = `Write it again with "npm run prove -- ${slug} --samples", or delete it.`
    const [sample, workflow] = [await readJson(root, file), await readJson(root, `content/workflows/${slug}.json`)]
    if ('problem' in sample) report.add(file, [sample.problem])
    else if ('problem' in workflow) report.add(file, [`Belongs to content/workflows/${slug}.json: ${workflow.problem}`])
    else report.add(file, problemsOf(sample.value, workflow.value as object, again))
  }
}

function problemsOf(json: unknown, workflow: object, again: string): string[] {
  const parsed = Sample.safeParse(json)
  if (!parsed.success) return schemaProblems(Sample, json)
  const { trigger, pins } = parsed.data
  const { nodes = [] } = workflow as { nodes?: { name: string }[] }
  const names = new Set(nodes.map(({ name }) => name))
  const unknown = [trigger, ...Object.keys(pins)].find((name) => !names.has(name))
  return [
    parsed.data.workflow === executedHash(workflow)
      ? []
      : [`Was written with another version of the workflow. ${again}`],
    unknown === undefined ? [] : [`Names the node "${unknown}", which the workflow doesn’t have. ${again}`],
  ].flat()
}
