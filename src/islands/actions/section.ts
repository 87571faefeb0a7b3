/** A link of the menu to a section: puts the narrow menu away, which would lie over the section, and goes there. */
export default function section(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return
  link.closest<HTMLElement>('[popover]')?.hidePopover()
  // The fragment alone keeps a search in the address.
  location.assign(link.pathname === location.pathname ? link.hash : link.href)
}
