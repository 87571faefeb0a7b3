/** A link to a section: puts away the narrow menu or the dialog it stands in, which would lie over it, and goes there. */
export default function section(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return
  link.closest<HTMLElement>('[popover]')?.hidePopover()
  link.closest('dialog')?.close()
  // The fragment alone keeps a search in the address.
  location.assign(link.pathname === location.pathname ? link.hash : link.href)
}
