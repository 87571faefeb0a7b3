export interface Page<Item> {
  items: Item[]
  more: boolean
}

/** The page after the item that `isLast` finds, or the first page. Undefined if it finds none. */
export const pageAfter = <Item>(
  all: readonly Item[],
  size: number,
  isLast?: (item: Item) => boolean,
): Page<Item> | undefined => {
  const at = isLast ? all.findIndex(isLast) : -1
  if (isLast && at === -1) return undefined
  return pageFrom(all, size, at + 1)
}

export const pageFrom = <Item>(all: readonly Item[], size: number, from: number): Page<Item> => ({
  items: all.slice(from, from + size),
  more: all.length > from + size,
})

/** An integer within limits, `fallback` for an empty value, or undefined for an invalid one. */
export const sizeOf = (
  value: string | null,
  { min = 1, max, fallback }: { min?: number; max: number; fallback: number },
) => {
  if (value === null || value === '') return fallback
  const size = Number(value)
  return Number.isInteger(size) && size >= min && size <= max ? size : undefined
}
