/** Gives each item to the first free worker. Results are in the order of the items. */
export async function mapWithPool<Worker, Item, Result>(
  workers: readonly Worker[],
  items: readonly Item[],
  run: (worker: Worker, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = [...items.entries()]
  const results: Result[] = []
  const drain = async (worker: Worker) => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await run(worker, next[1])
  }
  await Promise.all(workers.map(drain))
  return results
}
