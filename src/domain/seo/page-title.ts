/** Search results cut a title at about this many characters. */
export const LONGEST_TITLE = 65

/** The title of a page with the shop's name after it, as long as both fit a search result. */
export function pageTitle(title: string, shopName: string): string {
  const full = `${title} | ${shopName}`
  return full.length <= LONGEST_TITLE ? full : title
}
