export interface Page<Item> {
  items: Item[]
  /** Whether items follow. */
  more: boolean
}

/** The items behind the one that `isLast` finds, or from the first; undefined where it finds none. */
export const pageAfter = <Item>(
  all: readonly Item[],
  size: number,
  isLast?: (item: Item) => boolean,
): Page<Item> | undefined => {
  const at = isLast ? all.findIndex(isLast) : -1
  if (isLast && at === -1) return undefined
  return pageFrom(all, size, at + 1)
}

/** The items from a place in the list on. */
export const pageFrom = <Item>(all: readonly Item[], size: number, from: number): Page<Item> => ({
  items: all.slice(from, from + size),
  more: all.length > from + size,
})

/** A whole number within limits, or the number to take where none is given; undefined for anything else. */
export const sizeOf = (
  value: string | null,
  { least = 1, most, usual }: { least?: number; most: number; usual: number },
) => {
  if (value === null || value === '') return usual
  const size = Number(value)
  return Number.isInteger(size) && size >= least && size <= most ? size : undefined
}
