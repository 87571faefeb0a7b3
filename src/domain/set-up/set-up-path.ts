/** The page that leads from a template's file to its first run. */
export const setUpPath = (slug: string) => `/templates/${slug}/set-up`

/** The page to print for a client who gets the workflow. */
export const handOverPath = (slug: string) => `/templates/${slug}/hand-over`
