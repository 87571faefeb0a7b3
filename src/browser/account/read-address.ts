/** The address in its parts, or null. `URL.canParse` would be newer than the oldest browsers that are supported. */
export function readAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
