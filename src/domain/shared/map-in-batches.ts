/** So many calls of one reader are under way at once: more would only wait for each other. */
const AT_ONCE = 25

/** Does the same with each item, a few at once, and answers in their order. */
export async function inTurns<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
  atOnce = AT_ONCE,
): Promise<Done[]> {
  const done: Done[] = []
  for (let at = 0; at < items.length; at += atOnce)
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  return done
}
