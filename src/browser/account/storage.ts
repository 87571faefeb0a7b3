type Store = 'localStorage' | 'sessionStorage'

/** What the browser keeps under a key. One that forbids its storage counts as one that holds nothing. */
export function readItem(store: Store, key: string): string | null {
  try {
    return globalThis[store].getItem(key)
  } catch {
    return null
  }
}

/** Keeps the value, or with null forgets it; lost where storage is forbidden or full. */
export function writeItem(store: Store, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[store].removeItem(key)
    else globalThis[store].setItem(key, value)
  } catch {
    // Whoever writes can do without, and says why beside the call.
  }
}
