/** Scrolls to a section of this page and puts it into the address; false when the page has none of that id. */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id)
  if (!section) return false
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' })
  // Keyboard and screen reader go on from there too.
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1
  section.focus({ preventScroll: true })
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${id}`)
  return true
}
