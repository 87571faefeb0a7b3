/**
 * Batches concurrent calls for one key: calls that arrive while the key is busy join the next run, so a call waits for
 * at most two runs. `run` returns a value per item, in their order.
 */
export function merged<Item, Value>(run: (key: string, items: readonly Item[]) => Promise<readonly Value[]>) {
  const busy = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, { items: Item[]; values: Promise<readonly Value[]> }>()

  function begin(key: string) {
    const items: Item[] = []
    const before = busy.get(key) ?? Promise.resolve()
    const values = before.then(() => {
      waiting.delete(key)
      return run(key, items)
    })
    const over: Promise<void> = values
      .catch(() => undefined)
      .then(() => {
        if (busy.get(key) === over) busy.delete(key)
      })
    busy.set(key, over)
    const next = { items, values }
    waiting.set(key, next)
    return next
  }

  return async (key: string, item: Item): Promise<Value> => {
    const { items, values } = waiting.get(key) ?? begin(key)
    const at = items.push(item) - 1
    return (await values)[at] as Value
  }
}
