// Limits that apply in the browser and on the server. Without zod, so that islands can import it.

/** Rows per page in each of the owner's lists. */
export const PER_PAGE = 50
export const LAST_PAGE = 10_000
export const MAX_SEARCH = 100

/** The length of an admin's reason, in characters. */
export const REASON = {
  least: 5,
  most: 500,
  tooShort: 'Enter a reason of at least five characters. It’s recorded in the audit log.',
  tooLong: 'Keep the reason under 500 characters.',
}

/** The maximum number of imported templates, and of rejected rows, in one response. */
export const MAX_LISTED = 100

/** Imported files whose texts fit in one response. */
export const READ_AT_ONCE = 20

/** The length of a reported search without results, in characters. */
export const MISS = { least: 2, most: 60 }

/** In characters. */
export const MAX_TOKEN_NAME_LENGTH = 60
