/** The value below which the given share (0 to 1) of all values lies. Throws on an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (found === undefined) throw new Error('There is no quantile of nothing.')
  return found
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
