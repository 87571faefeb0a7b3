/** A section of a template's description, by its heading in Markdown. */
export type DescriptionPart = { id: string; heading: string; html: string }

const HEADING = /<h2 id="([^"]*)">(.*?)<\/h2>/s

/** The rendered description, split at its headings; text before the first one gets lost, as the schema has none. */
export function descriptionParts(html: string): DescriptionPart[] {
  const [, ...pieces] = html.split(HEADING)
  return Array.from({ length: pieces.length / 3 }, (_, at) => {
    const [id = '', heading = '', body = ''] = pieces.slice(3 * at, 3 * at + 3)
    return { id, heading, html: body.trim() }
  })
}
