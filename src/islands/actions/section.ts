/**
 * A link to a section: puts away the narrow menu or the dialog it stands in, which would lie over it, and goes there.
 */
export default function section(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return
  link.closest<HTMLElement>('[popover]')?.hidePopover()
  link.closest('dialog')?.close()
  location.assign(isHere(link) ? link.hash : link.href)
}

/** A search on the home page has an address of its own; the fragment alone keeps it there. */
function isHere({ pathname, hash }: HTMLAnchorElement): boolean {
  if (pathname === location.pathname) return true
  return pathname === '/' && location.pathname === '/search' && document.getElementById(hash.slice(1)) !== null
}
