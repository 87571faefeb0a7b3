import type { ImportRow } from './import-row.ts'
import type { ImportedCatalogue, ImportedTemplate } from './imported-template.ts'
import { slugFromName } from './slug-from-name.ts'

type Place = { slug: string } | { column: 'name' | 'slug'; reason: string }

/**
 * The address of each row. A template on sale is found by its slug or its name, and keeps the address it has; a new
 * one gets the address of its slug or name, unless something else is on sale there.
 */
export function slugFinder({ templates, removed }: ImportedCatalogue): (row: ImportRow) => Place {
  const bySlug = new Map(templates.map((template) => [template.slug, template]))
  const byName = new Map([...removed, ...templates].map((template) => [nameKey(template), template]))
  return (row) => {
    const fromName = slugFromName(row.name)
    const named = isSame(bySlug.get(fromName), row) ? fromName : byName.get(nameKey(row))?.slug
    if (row.slug !== null) {
      const moves = named !== row.slug && bySlug.has(named ?? '') && !isSame(bySlug.get(row.slug), row)
      return moves ? { column: 'slug', reason: staysAt(named ?? '') } : { slug: row.slug }
    }
    if (named !== undefined) return { slug: named }
    if (fromName === '') return { column: 'name', reason: NO_ADDRESS }
    const other = bySlug.get(fromName)
    return other ? { column: 'name', reason: isOnSale(other) } : { slug: fromName }
  }
}

const nameKey = ({ name }: { name: string }) => name.normalize('NFC').toLowerCase()
const isSame = (template: ImportedTemplate | undefined, row: ImportRow) =>
  template !== undefined && nameKey(template) === nameKey(row)

const NO_ADDRESS = 'No address can be made of its letters. Add a column slug with one, like "send-slack-reports".'

const staysAt = (slug: string) =>
  `This template is on sale at /templates/${slug}, and its address cannot change. Use ${slug}, or leave it empty.`

const isOnSale = ({ name, slug }: ImportedTemplate) =>
  `“${name}” is on sale at /templates/${slug}. To rename it, add a column slug with ${slug} in this row. ` +
  'For another template, choose another name, or give it an address of its own in that column.'
