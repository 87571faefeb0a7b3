import { readItem, writeItem } from '#browser/account/storage.ts'

/** The ticked items of a page live in this browser under `checklist:<slug>`, as a list of item names. */
const keyOf = (slug: string) => `checklist:${slug}`

/** The names of the ticked items. What cannot be read counts as nothing ticked. */
export function readTicks(slug: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(readItem('localStorage', keyOf(slug)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((item) => typeof item === 'string') : [])
  } catch {
    return new Set()
  }
}

/** By its words: the name stays when items are moved, and changes when an item comes to say something else. */
export const itemName = (words: string) => (words.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')

/** Where they are lost, ticks last as long as the page. */
export const storeTicks = (slug: string, ticks: ReadonlySet<string>): void =>
  writeItem('localStorage', keyOf(slug), JSON.stringify([...ticks]))

/** Ticks what was ticked before, and keeps every change from now on. The answer ends it. */
export function keepTicks(text: HTMLElement, slug: string): () => void {
  const ticks = readTicks(slug)
  // Read before page translation changes the words.
  const names = new Map<EventTarget | null, string>()
  for (const box of text.querySelectorAll('input')) {
    const name = itemName(box.labels?.[0]?.textContent ?? '')
    names.set(box, name)
    box.checked = ticks.has(name)
  }

  const keep = ({ target }: Event) => {
    const name = names.get(target)
    if (name === undefined) return
    if ((target as HTMLInputElement).checked) ticks.add(name)
    else ticks.delete(name)
    storeTicks(slug, ticks)
  }
  text.addEventListener('change', keep)
  return () => text.removeEventListener('change', keep)
}
