/** Max concurrent calls; more would just queue. */
const AT_ONCE = 25

/** Maps items a few at a time and returns the results in their order. */
export async function mapInBatches<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
  atOnce = AT_ONCE,
): Promise<Done[]> {
  const done: Done[] = []
  for (let at = 0; at < items.length; at += atOnce)
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  return done
}
