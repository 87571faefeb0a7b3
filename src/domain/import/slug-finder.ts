import type { ImportRow } from './import-row.ts'
import type { ImportedCatalogue, ImportedTemplate } from './imported-template.ts'
import { slugFromName } from './slug-from-name.ts'

type SlugResult = { slug: string } | { column: 'name' | 'slug'; reason: string }

/**
 * The slug of each row. A template on sale is found by its slug or its name and keeps its slug; a new one gets the slug
 * given or derived from its name, unless another template already uses it.
 */
export function slugFinder({ templates, removed }: ImportedCatalogue): (row: ImportRow) => SlugResult {
  const bySlug = new Map(templates.map((template) => [template.slug, template]))
  const byName = new Map([...removed, ...templates].map((template) => [nameKey(template), template]))
  return (row) => {
    const fromName = slugFromName(row.name)
    const named = isSame(bySlug.get(fromName), row) ? fromName : byName.get(nameKey(row))?.slug
    if (row.slug !== null) {
      const moves = named !== row.slug && bySlug.has(named ?? '') && !isSame(bySlug.get(row.slug), row)
      return moves ? { column: 'slug', reason: fixedUrlMessage(named ?? '') } : { slug: row.slug }
    }
    if (named !== undefined) return { slug: named }
    if (fromName === '') return { column: 'name', reason: NO_ADDRESS }
    const other = bySlug.get(fromName)
    return other ? { column: 'name', reason: takenMessage(other) } : { slug: fromName }
  }
}

const nameKey = ({ name }: { name: string }) => name.normalize('NFC').toLowerCase()
const isSame = (template: ImportedTemplate | undefined, row: ImportRow) =>
  template !== undefined && nameKey(template) === nameKey(row)

const NO_ADDRESS = 'A page URL can’t be made from this name. Add a slug column with one, like "send-slack-reports".'

const fixedUrlMessage = (slug: string) =>
  `This template is live at /templates/${slug}, and its URL can’t change. Use ${slug}, or leave it empty.`

const takenMessage = ({ name, slug }: ImportedTemplate) =>
  `“${name}” is live at /templates/${slug}. To rename it, add a slug column with ${slug} in this row. ` +
  'If this is a different template, choose another name, or give it its own slug in that column.'
