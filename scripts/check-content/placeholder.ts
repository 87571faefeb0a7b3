/** Inserted by `npm run new:template` where an author must write text. No page can be published with it. */
export const PLACEHOLDER = 'To be written:'

/** The placeholder for a tag, which has no room for a sentence. */
export const TAG_TO_CHANGE = 'to-be-written'

const isPlaceholder = (value: unknown) =>
  [PLACEHOLDER, `"${TAG_TO_CHANGE}"`].some((text) => JSON.stringify(value)?.includes(text))

/** Front matter fields and headings whose text still contains the placeholder. */
export function placeholdersIn(frontMatter: unknown, body: string): string[] {
  const fields = Object.entries(frontMatter ?? {}).filter(([, value]) => isPlaceholder(value))
  const sections = body.split(/^## /m).filter((section) => section.includes(PLACEHOLDER))
  return [
    ...fields.map(([field]) => `${field}: Still contains the placeholder.`),
    ...sections.map((section) => `text: "## ${section.split('\n', 1)[0]?.trim()}" still contains the placeholder.`),
  ]
}
