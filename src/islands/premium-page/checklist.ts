import { readItem, writeItem } from '#islands/account/storage.ts'

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

/** Where they are lost, ticks last as long as the page. */
export const storeTicks = (slug: string, ticks: ReadonlySet<string>): void =>
  writeItem('localStorage', keyOf(slug), JSON.stringify([...ticks]))

/** Ticks what was ticked before, and keeps every change from now on. The answer ends it. */
export function keepTicks(text: HTMLElement, slug: string): () => void {
  const ticks = readTicks(slug)
  for (const box of text.querySelectorAll<HTMLInputElement>('input[data-item]'))
    box.checked = ticks.has(box.dataset.item ?? '')

  const keep = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.item) return
    if (target.checked) ticks.add(target.dataset.item)
    else ticks.delete(target.dataset.item)
    storeTicks(slug, ticks)
  }
  text.addEventListener('change', keep)
  return () => text.removeEventListener('change', keep)
}
