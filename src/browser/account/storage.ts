type Store = 'localStorage' | 'sessionStorage'

/** The stored value of a key; also null if storage is blocked. */
export function readItem(store: Store, key: string): string | null {
  try {
    return globalThis[store].getItem(key)
  } catch {
    return null
  }
}

/** Stores the value, or removes it if null; has no effect if storage is blocked or full. */
export function writeItem(store: Store, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[store].removeItem(key)
    else globalThis[store].setItem(key, value)
  } catch {
    // Callers work without storage, and document how.
  }
}
