/** The sections of a Markdown text under these level-2 headings, in the order of the text. */
export function sectionsOf(text: string, headings: readonly string[]): { heading: string; text: string }[] {
  const [, ...parts] = `\n${text}`.split(/\n## /)
  return parts.flatMap((part) => {
    const end = part.indexOf('\n')
    const heading = (end === -1 ? part : part.slice(0, end)).trim()
    return headings.includes(heading) && end !== -1 ? [{ heading, text: part.slice(end).trim() }] : []
  })
}
