/** Search results truncate a title at about this many characters. */
export const MAX_TITLE_LENGTH = 65

/** The title of a page followed by the shop's name, if both fit in a search result. */
export function pageTitle(title: string, shopName: string): string {
  const full = `${title} | ${shopName}`
  return full.length <= MAX_TITLE_LENGTH ? full : title
}
