import { writeItem } from '#browser/account/storage.ts'

/** The theme that follows each; the empty string is the system's. */
const NEXT: Record<string, string> = { '': 'light', light: 'dark', dark: '' }

/** The theme switch in the header. The choice is stored in this browser and applied before the first paint. */
export function switchTheme(): void {
  const { dataset } = document.documentElement
  const next = NEXT[dataset.theme ?? ''] ?? ''
  dataset.theme = next
  // If storage is blocked, the choice lasts as long as the page.
  writeItem('localStorage', 'theme', next || null)
}
