import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readVersionedTemplate } from '../../src/domain/catalog/changelog.ts'
import type { Template } from '../../src/domain/catalog/template.ts'
import { secrets } from '../../src/domain/workflow/rules/secrets.ts'
import { parseWorkflow } from '../../src/domain/workflow/workflow.ts'
import { readJson } from './content-file.ts'
import type { Report } from './report.ts'

const FOLDER = 'content/kept'

/** Checks the changelog of each template against the files of its older versions in `content/kept/<slug>/`. */
export async function checkOlderVersions(root: string, templates: Map<string, Template>, report: Report) {
  const files = (await Array.fromAsync(glob('*/*.json', { cwd: path.join(root, FOLDER) }))).sort()
  for (const file of files) {
    const name = `${FOLDER}/${file}`
    const [slug = ''] = file.split('/')
    const read = await readJson(root, name)
    const template = templates.get(slug)
    const isOlder = !template || olderThanNewest(template).includes(read.slug)
    report.add(name, [
      ...('problem' in read ? [read.problem] : problemsOf(read.value, slug)),
      ...(isOlder
        ? []
        : [`The changelog of "${slug}" lists no older version ${read.slug}. Correct it, or delete this file.`]),
    ])
  }
  for (const [slug, template] of templates) {
    const page = `content/templates/${slug}.md`
    const missing = olderThanNewest(template).filter((version) => !files.includes(`${slug}/${version}.json`))
    report.add(page, [
      ...numberProblems(template),
      ...asFunctionsRead(template, await readFile(path.join(root, page), 'utf8')),
      ...missing.map(
        (version) =>
          `changelog: Members can’t download version ${version} anymore: ${FOLDER}/${slug}/${version}.json is missing. ` +
          `Begin a version with "npm run release -- ${slug} …", which keeps the previous one.`,
      ),
    ])
  }
}

const olderThanNewest = ({ changelog }: Template) => changelog.slice(1).map(({ version }) => version)

/** An old file stays as it was sold: of the current rules only the one against secrets applies. */
function problemsOf(json: unknown, slug: string): string[] {
  const parsed = parseWorkflow(json)
  if (!parsed.ok) return parsed.error.problems.map(({ field, message }) => `${field || 'file'}: ${message}`)
  return secrets({ workflow: parsed.value, slug, tools: [] }).map(({ node, message }) =>
    node ? `${node}: ${message}` : message,
  )
}

function numberProblems({ version, changelog }: Template): string[] {
  const numbers = changelog.map((entry) => entry.version)
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at)
  return [
    ...(numbers[0] === version ? [] : [`changelog: Starts with ${numbers[0]}, but the version is ${version}.`]),
    ...(twice === undefined ? [] : [`changelog: Lists version ${twice} twice.`]),
  ]
}

/** Functions parse name and changelog line by line, without a YAML parser. */
function asFunctionsRead({ slug, name, changelog, draft }: Template, text: string): string[] {
  const versions = changelog.map(({ version, date, note }) => ({ version, day: date.toISOString().slice(0, 10), note }))
  const read = readVersionedTemplate(slug, text.replace(/^draft: true$/m, ''))
  return [
    ...(JSON.stringify(read?.versions) === JSON.stringify(versions)
      ? []
      : ['changelog: Write each entry in three lines: version, date and note, as "npm run release" does.']),
    ...(read?.name === name ? [] : ['name: Write it on one line.']),
    ...((readVersionedTemplate(slug, text) === null) === draft
      ? []
      : ['draft: Write "draft: true", or remove the line.']),
  ]
}
