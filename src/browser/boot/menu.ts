const hydrated = new WeakSet<HTMLElement>()

/** What `<details>` lacks as a menu: Escape and an outside click close it, arrow keys move through its links. */
export function hydrateMenu(nav: HTMLElement): void {
  const kit = nav.querySelector('details')
  const summary = kit?.querySelector('summary')
  if (!kit || !summary || hydrated.has(nav)) return
  hydrated.add(nav)
  const links = [...kit.querySelectorAll('a')]

  kit.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    if (event.key === 'Escape' && kit.open) {
      // The first Escape closes this menu, not the popover around it.
      event.preventDefault()
      kit.open = false
      summary.focus()
    } else if (step !== undefined) {
      event.preventDefault()
      kit.open = true
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      // Up from the heading, where `at` is -1, moves to the last link.
      links.at((Math.max(at, step === 1 ? -1 : 0) + step) % links.length)?.focus()
    }
  })
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !kit.contains(target)) kit.open = false
  })
  kit.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !kit.contains(relatedTarget)) kit.open = false
  })
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
