/**
 * The deep check, for editors and releases: checks every workflow with n8n's own packages, which are downloaded to
 * node_modules/.cache on the first run. `node scripts/check-n8n.ts [folder]`; default: content/workflows.
 */
import path from 'node:path'
import { PackagesMissing } from './cached-packages.ts'
import { filesIn, readJson } from './check-content/content-file.ts'
import { createReport } from './check-content/report.ts'
import { checkWorkflow } from './check-n8n/check-workflow.ts'
import { installPackages } from './check-n8n/install-packages.ts'
import { loadN8n } from './check-n8n/load-n8n.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Prints one line per problem, starting with the file and, where there is one, the node. Counts are of files. */
async function checkN8n(root: string, folder: string) {
  const n8n = await loadN8n(await installPackages(root, say))
  const report = createReport()
  const owners = new Map<unknown, string>()
  for (const file of await filesIn(root, folder, '.json')) {
    const read = await readJson(root, file)
    if ('problem' in read) {
      report.add(file, [read.problem])
      continue
    }
    const found = checkWorkflow(n8n, read.value)
    const owner = owners.get(idOf(read.value) ?? read)
    owners.set(idOf(read.value) ?? read, file)
    report.add(file, [
      ...found.map(({ node, message }) => (node ? `${node}: ${message}` : message)),
      ...(owner ? [`Has the same id as ${owner}: n8n keeps only one when both are imported. Remove the ids.`] : []),
    ])
  }
  return report.summary()
}

const idOf = (json: unknown) => (typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined)

if (import.meta.main) {
  try {
    const folder = process.argv[2] ?? 'content/workflows'
    const { passed, failed, problems } = await checkN8n(path.dirname(import.meta.dirname), folder)
    for (const problem of problems) say(problem)
    say(`${passed + failed} workflows checked with n8n, ${problems.length} problems`)
    process.exitCode = problems.length > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof PackagesMissing)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
