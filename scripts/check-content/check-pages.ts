import * as z from 'zod'
import { Plans } from '#domain/checkout/plan.ts'
import { Promotions } from '#domain/checkout/promotion.ts'
import { countWords } from '../../src/domain/guide/count-words.ts'
import { Guide } from '../../src/domain/guide/guide.ts'
import { Lifecycle } from '../../src/domain/lifecycle/lifecycle.ts'
import { PaidServices } from '../../src/domain/run/paid-services.ts'
import { BulkCollection } from '../../src/domain/site/bulk-collection.ts'
import { Integration } from '../../src/domain/site/integration.ts'
import { Site } from '../../src/domain/site/site.ts'
import { Testimonial } from '../../src/domain/site/testimonial.ts'
import { Models } from '../../src/domain/workflow/models.ts'
import { filesIn, type MarkdownFile, readJson, readMarkdown } from './content-file.ts'
import { type Page, repeatedParagraphs } from './repeated-paragraphs.ts'
import type { Report } from './report.ts'
import { schemaProblems } from './schema-problems.ts'

/** The schema of every JSON file of the site. Add new files here. */
const JSON_FILES: Record<string, z.ZodType> = {
  'content/site.json': Site,
  'content/plans.json': Plans.min(1),
  'content/promotions.json': Promotions,
  'content/testimonials.json': z.array(Testimonial).min(1),
  'content/integrations.json': z.array(Integration).min(1),
  'content/models.json': Models,
  'content/lifecycle.json': Lifecycle,
  'content/paid-services.json': PaidServices,
  'content/collections.json': z.array(BulkCollection).min(1),
}

/** Minimum length to explain a subject to a beginner. Kit and info pages may be shorter. */
const MIN_WORDS = 1200

/** Folders of pages with front matter. */
const PAGE_FOLDERS = ['content/guides', 'content/pages']

export async function checkJsonFiles(root: string, report: Report) {
  for (const [path, schema] of Object.entries(JSON_FILES)) {
    const file = await readJson(root, path)
    report.add(path, 'problem' in file ? [file.problem] : schemaProblems(schema, file.value))
  }
}

/** The sentences that state the number of withdrawal days. */
const saidOfDays = (days: number): Record<string, string[]> => ({
  'content/pages/refunds.md': [`**${days} days of paying**`, `Within the ${days} days`, `our ${days} days apply`],
  'content/pages/terms.md': [`money back within ${days} days`, `within ${days} days of paying`],
})

/** The texts must match `withdrawal` in content/site.json, so that an editor changes all or none. */
export async function checkPromises(root: string, report: Report) {
  const site = await readJson(root, 'content/site.json')
  const set = 'problem' in site ? null : Site.safeParse(site.value)
  if (!set?.success) return
  const { days, waiver } = set.data.withdrawal
  const pages = await filesIn(root, 'content/pages', '.md')
  for (const [path, sentences] of Object.entries(saidOfDays(days)).filter(([page]) => pages.includes(page))) {
    const page = await readMarkdown(root, path)
    if ('problem' in page) continue
    const { body } = page.value
    report.add(path, [
      ...sentences
        .filter((sentence) => !body.includes(sentence))
        .map((sentence) => `text: Say "${sentence}", to match "withdrawal" in content/site.json.`),
      ...(waiver.ask && WAIVES_NOTHING.test(body)
        ? [
            'text: It says we don’t use the exception, but content/site.json asks buyers for a waiver. Change one of them.',
          ]
        : []),
    ])
  }
}

const WAIVES_NOTHING = /We do not make use of that exception/

export async function checkPages(root: string, report: Report) {
  const premium = await filesIn(root, 'content/premium', '.md')
  for (const folder of PAGE_FOLDERS) {
    for (const path of await filesIn(root, folder, '.md')) {
      const file = await readMarkdown(root, path)
      report.add(path, 'problem' in file ? [file.problem] : pageProblems(file.value, file.slug, premium))
    }
  }
}

/** Every page has its own text: search engines drop duplicates, and readers feel cheated. */
export async function checkRepeats(root: string, report: Report) {
  const paths = await Promise.all([...PAGE_FOLDERS, 'content/templates'].map((folder) => filesIn(root, folder, '.md')))
  const files = await Promise.all(paths.flat().map((path) => readMarkdown(root, path)))
  const pages = files.flatMap((file): Page[] => ('problem' in file ? [] : [{ path: file.path, body: file.value.body }]))
  for (const [path, problems] of repeatedParagraphs(pages)) report.add(path, problems)
}

function pageProblems({ frontMatter, body }: MarkdownFile, fileName: string, premium: string[]): string[] {
  const parsed = Guide.safeParse(frontMatter)
  if (!parsed.success) return schemaProblems(Guide, frontMatter)
  const paid = `content/premium/${fileName}.md`
  const lacksText = parsed.data.premium && !premium.includes(paid)
  const words = countWords(body)
  const isThin = parsed.data.kind === 'guide' && words < MIN_WORDS
  return [
    ...(parsed.data.slug === fileName ? [] : [`slug: Must be the file name without .md: "${fileName}".`]),
    ...(lacksText ? [`premium: The text for members is missing: ${paid}.`] : []),
    ...(isThin ? [`text: A guide needs at least ${MIN_WORDS} words, without code; this one has ${words}.`] : []),
  ]
}
