/** The beginning of a longer text is enough. */
const MAX_LENGTH = 240

/** The fields of an item for a table: lists and objects as JSON, long texts truncated. */
export function sampleRows(item: Record<string, unknown>): { field: string; text: string }[] {
  return Object.entries(item).map(([field, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return { field, text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text }
  })
}
