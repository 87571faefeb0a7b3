/** Items in their order, in batches of at most so many items and bytes. A larger item has a batch of its own. */
export function fillBatches<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  most: { items: number; bytes: number },
): Item[][] {
  const batches: Item[][] = []
  let bytes = 0
  for (const item of items) {
    const size = sizeOf(item)
    const last = batches.at(-1)
    const isFull = !last || last.length === most.items || bytes + size > most.bytes
    bytes = isFull ? size : bytes + size
    if (isFull) batches.push([item])
    else last.push(item)
  }
  return batches
}
