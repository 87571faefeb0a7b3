import { readItem, writeItem } from './account/storage.ts'

/** A page's checked items are stored in this browser under `checklist:<slug>`, as a list of item names. */
const keyOf = (slug: string) => `checklist:${slug}`

/** The names of the checked items; empty if storage can't be read. */
export function readTicks(slug: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(readItem('localStorage', keyOf(slug)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((item) => typeof item === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Named by their text: the name survives reordering, and changes when the item's meaning does. */
export const itemName = (words: string) => (words.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')

/** If storage fails, the checks last as long as the page. */
export const storeTicks = (slug: string, ticks: ReadonlySet<string>): void =>
  writeItem('localStorage', keyOf(slug), JSON.stringify([...ticks]))

/** Restores the checks and stores every change. The returned function stops that. */
export function keepTicks(text: HTMLElement, slug: string): () => void {
  const ticks = readTicks(slug)
  // Read before page translation changes the text.
  const names = new Map<EventTarget | null, string>()
  for (const box of text.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
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
