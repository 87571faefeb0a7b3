import type { TemplateVersion } from '../catalog/changelog.ts'
import type { LibraryEntry } from '../library/library-entry.ts'
import type { MemberLibrary } from '../library/member-library.ts'

/** A template that a member saved, put in a list or downloaded. */
interface MemberTemplate {
  slug: string
  name: string
  /** The newest; empty for an imported template, which has no versions. */
  version: string
  /** What changed in it. */
  note: string
  saved: boolean
  /** The names of the member's lists that contain it. */
  lists: readonly string[]
}

/** What the installer works through, sorted by slug. Templates that are no longer in the library are left out. */
export async function memberTemplates(
  { downloads, templates, lists }: MemberLibrary,
  entries: readonly LibraryEntry[],
  versionsOf: (slug: string) => Promise<readonly TemplateVersion[]>,
): Promise<MemberTemplate[]> {
  const saved = new Set(templates.map(({ slug }) => slug))
  const mine = new Set([...saved, ...downloads.map(({ slug }) => slug), ...lists.flatMap(({ slugs }) => slugs)])
  const found = entries.filter(({ slug }) => mine.has(slug)).sort((a, b) => (a.slug < b.slug ? -1 : 1))
  return Promise.all(
    found.map(async ({ slug, name }) => {
      const [newest] = await versionsOf(slug)
      return {
        slug,
        name,
        version: newest?.version ?? '',
        note: newest?.note ?? '',
        saved: saved.has(slug),
        lists: lists.filter(({ slugs }) => slugs.includes(slug)).map((list) => list.name),
      }
    }),
  )
}
