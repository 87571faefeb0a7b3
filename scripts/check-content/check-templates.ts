import { Template } from '../../src/domain/catalog/template.ts'
import { countWords } from '../../src/domain/guide/count-words.ts'
import { ACTIVATES } from '../../src/domain/workflow/rules/notes.ts'
import { filesIn, readMarkdown } from './content-file.ts'
import { modelCostsIn } from './model-costs.ts'
import { placeholdersIn } from './placeholder.ts'
import type { Report } from './report.ts'
import { schemaProblems } from './schema-problems.ts'

const HEADINGS = ['Who it is for', 'How it works', 'Example', 'Set up', 'Requirements', 'Customize', 'Troubleshooting']

/** Below this a page says less than its own drawing; the shop's pages have 400 and more. */
const MIN_WORDS = 180

/** Checks `content/templates/*.md` individually and against each other; returns those with valid front matter. */
export async function checkTemplates(root: string, report: Report): Promise<Map<string, Template>> {
  const files = await Promise.all(
    (await filesIn(root, 'content/templates', '.md')).map((path) => readMarkdown(root, path)),
  )
  const slugs = new Set(files.map(({ slug }) => slug))
  const idOwners = new Map<number, string>()
  const sound = new Map<string, Template>()

  for (const file of files) {
    if ('problem' in file) {
      report.add(file.path, [file.problem])
      continue
    }
    const { frontMatter, body } = file.value
    report.add(file.path, [
      ...schemaProblems(Template, frontMatter),
      ...placeholdersIn(frontMatter, body),
      ...bodyProblems(body),
      ...lengthProblem(body),
      ...bareAddresses(body),
      ...oldWords(body),
      ...modelCostsIn(body),
    ])
    const parsed = Template.safeParse(frontMatter)
    if (!parsed.success) continue
    report.add(file.path, [...fieldProblems(parsed.data, file.slug, slugs), ...idProblems(parsed.data, idOwners)])
    sound.set(file.slug, parsed.data)
  }
  return sound
}

function fieldProblems({ slug, related }: Template, fileName: string, slugs: Set<string>): string[] {
  const wrongSlug = slug === fileName ? [] : [`slug: Must be the file name without .md: "${fileName}".`]
  const missing = related.filter((other) => !slugs.has(other))
  return [
    ...wrongSlug,
    ...missing.map((other) => `related: Template "${other}" doesn’t exist. Use another one, or remove it.`),
    ...(related.includes(fileName) ? ['related: A template can’t be related to itself. Use another one.'] : []),
  ]
}

function idProblems({ id, slug }: Template, owners: Map<number, string>): string[] {
  const owner = owners.get(id)
  if (owner !== undefined) return [`id: ${id} already belongs to "${owner}". Use a number no other template has.`]
  owners.set(id, slug)
  return []
}

/** The page builds its table of contents from these headings. */
function bodyProblems(body: string): string[] {
  const sections = new Map(
    body
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [heading = '', ...lines] = section.split('\n')
        return [heading.trim(), lines.join('\n').trim()] as const
      }),
  )
  return HEADINGS.flatMap((heading) => {
    const text = sections.get(heading)
    if (text === undefined) return [`text: The heading "## ${heading}" is missing. Add it with its text.`]
    return text === '' ? [`text: "## ${heading}" is empty. Write at least one sentence.`] : []
  })
}

/** Markdown turns a bare URL into a link to someone's site, even inside an example. */
function bareAddresses(body: string): string[] {
  const text = body.replaceAll(/```.*?```|`[^`\n]*`|\]\([^)]*\)/gs, '')
  const found = text.match(/(?:https?:\/\/|\bwww\.)[^\s)]*/g) ?? []
  return found.map((address) => `text: The bare URL "${address}" becomes a link. Put it in backticks.`)
}

const oldWords = (body: string): string[] =>
  ACTIVATES.test(body) ? ['text: n8n no longer has "Activate". Write "publish".'] : []

function lengthProblem(body: string): string[] {
  const words = countWords(body)
  if (words >= MIN_WORDS) return []
  return [`text: A page needs at least ${MIN_WORDS} words; this one has ${words}. Answer what a buyer would ask.`]
}
