// What browser and server both hold to. Without zod, so that islands may load it.

/** Rows on a page of any of the owner's lists. */
export const PER_PAGE = 50
export const LAST_PAGE = 10_000
export const LONGEST_SEARCH = 100

/** Why an admin did something, in characters. */
export const REASON = {
  least: 5,
  most: 500,
  tooShort: 'Enter a reason of at least five characters. It’s recorded in the audit log.',
  tooLong: 'Keep the reason under 500 characters.',
}

/** Imported templates, and rejected rows, that one answer names. */
export const MOST_LISTED = 100

/** The length of a search in vain that is reported, in characters. */
export const MISS = { least: 2, most: 60 }
