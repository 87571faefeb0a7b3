import { writeItem } from '#browser/account/storage.ts'

/** What follows what; the empty text stands for the colours of the system. */
const NEXT: Record<string, string> = { '': 'light', light: 'dark', dark: '' }

/** The switch in the footer. The choice is kept in this browser and set before the first paint of each page. */
export function switchTheme(): void {
  const { dataset } = document.documentElement
  const next = NEXT[dataset.theme ?? ''] ?? ''
  dataset.theme = next
  // Where it is lost, the choice lasts as long as the page.
  writeItem('localStorage', 'theme', next || null)
}
