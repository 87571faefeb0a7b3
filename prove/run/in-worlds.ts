/** Gives each item to the world that is free first, and answers in the order of the items. */
export async function inWorlds<World, Item, Done>(
  worlds: readonly World[],
  items: readonly Item[],
  work: (world: World, item: Item) => Promise<Done>,
): Promise<Done[]> {
  const waiting = [...items.entries()]
  const done: Done[] = []
  const keepBusy = async (world: World) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done[next[0]] = await work(world, next[1])
  }
  await Promise.all(worlds.map(keepBusy))
  return done
}
