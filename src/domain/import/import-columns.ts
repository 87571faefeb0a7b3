/** The columns a sheet must have. */
export const IMPORT_COLUMNS = [
  'name',
  'title',
  'description',
  'creator',
  'youtube_url',
  'template_url',
  'resource_url',
] as const

/** Optional columns. A row with "no" under `publish` is left out; a review sheet has one. */
export const OPTIONAL_COLUMNS = ['slug', 'publish'] as const

export type ImportColumn = (typeof IMPORT_COLUMNS | typeof OPTIONAL_COLUMNS)[number]
