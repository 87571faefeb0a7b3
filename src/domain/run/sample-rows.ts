/** A longer text says enough by its beginning. */
const LONGEST = 240

/** The fields of an item as a table shows them: lists and objects as JSON, long texts cut. */
export function sampleRows(item: Record<string, unknown>): { field: string; text: string }[] {
  return Object.entries(item).map(([field, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return { field, text: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text }
  })
}
