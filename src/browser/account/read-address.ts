/** Parses a URL; null if it is invalid. `URL.canParse` is newer than the oldest supported browsers. */
export function readAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
