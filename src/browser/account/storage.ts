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

/** The value that `writeJson` stored; null if there is none, or if it is broken. */
export function readJson<Value>(key: string): Value | null {
  try {
    return JSON.parse(readItem('localStorage', key) ?? 'null') as Value | null
  } catch {
    return null
  }
}

/** Stores the value, or removes it if null. */
export const writeJson = (key: string, value: unknown) =>
  writeItem('localStorage', key, value === null ? null : JSON.stringify(value))

/** The credentials a visitor has, for all templates. */
const ACCOUNTS = 'accounts'

export const readAccounts = (): Set<string> => new Set(readJson<string[]>(ACCOUNTS) ?? [])

export const writeAccounts = (had: ReadonlySet<string>) => writeJson(ACCOUNTS, had.size > 0 ? [...had] : null)
