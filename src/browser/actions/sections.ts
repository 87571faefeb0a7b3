import { getAccount } from '#browser/account/account.ts'
import { shownAccess } from '#domain/access/payment-check.ts'

/** A link to a section: closes the menu or dialog around it, which would cover the section, and follows the link. */
export function followSection(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return
  link.closest<HTMLElement>('[popover]')?.hidePopover()
  link.closest('dialog')?.close()
  location.assign(isHere(link) ? link.hash : link.href)
}

/** Search results on the home page have their own URL, which following a plain fragment keeps. */
function isHere({ pathname, hash }: HTMLAnchorElement): boolean {
  if (pathname === location.pathname) return true
  return pathname === '/' && location.pathname === '/search' && shownSection(hash.slice(1)) !== null
}

/** A section of this page; search results hide the others of the home page. */
function shownSection(id: string): HTMLElement | null {
  const section = document.getElementById(id)
  // Without `checkVisibility`, which the oldest supported Safari lacks.
  return section?.offsetParent ? section : null
}

/** Scrolls to a section of this page and puts it into the URL; false if the page has no section with that id. */
export function scrollToSection(id: string): boolean {
  const section = shownSection(id)
  if (!section) return false
  // The way there is as long as the sections are, not as long as they are assumed to be before they are laid out.
  for (const part of document.querySelectorAll<HTMLElement>('.section, .marquee'))
    part.style.contentVisibility = 'visible'
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' })
  // Keyboard and screen reader users continue from its heading, which is no control: it shows no focus ring.
  const heading = section.querySelector<HTMLElement>('h2') ?? section
  heading.tabIndex = -1
  heading.style.outline = '0'
  heading.focus({ preventScroll: true })
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${id}`)
  return true
}

/** Scrolls to the pricing section, or navigates to the page that has one. */
export function showPricing(): void {
  if (!scrollToSection('pricing')) location.assign('/#pricing')
}

/** A gated link: without access it leads to pricing. This only saves a detour; the server checks access. */
export function followGate(target: HTMLElement): void {
  const free = !getAccount().loading && shownAccess(getAccount()) === 'free'
  if (!free && target instanceof HTMLAnchorElement) location.assign(target.href)
  else showPricing()
}

/** The search button in the navigation: focuses the hero's field, on this page or on the home page. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search')
  if (!field) {
    location.assign('/#search')
    return
  }
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}

/** "Browse All Templates" starts over: reloads the page without the search. */
export function browseAll(): void {
  location.assign(location.pathname === '/' && !location.search ? '/' : '/#templates')
  if (location.pathname === '/' && !location.search) location.reload()
}
