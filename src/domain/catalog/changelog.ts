/** The changes in a version of a template, and its day (YYYY-MM-DD). */
export interface TemplateVersion {
  version: string
  day: string
  note: string
}

/** A template with its versions, newest first. */
export interface VersionedTemplate {
  slug: string
  name: string
  versions: readonly TemplateVersion[]
}

const ENTRY = /^ {2}- version: (\S+)\n {4}date: (\S+)\n {4}note: (.+)$/gm

/**
 * Parses the changelog in a template's file, newest first; empty for a text without one. The functions bundle no YAML
 * parser: `check:content` rejects an entry that would be parsed differently here.
 */
export function readChangelog(text: string): TemplateVersion[] {
  const [, frontMatter = ''] = text.split(/^---$/m, 2)
  return Array.from(frontMatter.matchAll(ENTRY), ([, version = '', day = '', note = '']) => ({
    version,
    day,
    note: unquoted(note),
  }))
}

/** Parses the name and the versions in a template's file, likewise; null for a draft, which is not for sale. */
export function readVersionedTemplate(slug: string, text: string): VersionedTemplate | null {
  const [, frontMatter = ''] = text.split(/^---$/m, 2)
  const [, name = ''] = /^name: (.+)$/m.exec(frontMatter) ?? []
  return /^draft: true$/m.test(frontMatter) ? null : { slug, name: unquoted(name), versions: readChangelog(text) }
}

function unquoted(text: string): string {
  if (text.startsWith('"')) return text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text
}
