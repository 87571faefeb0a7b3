const PAGE = 'set-up'

/** The page that leads from a template's file to its first run. */
export const setUpPath = (slug: string) => `/templates/${slug}/${PAGE}`
