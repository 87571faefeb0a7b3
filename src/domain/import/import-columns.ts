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

/** Optional columns. */
export const OPTIONAL_COLUMNS = ['slug'] as const

export type ImportColumn = (typeof IMPORT_COLUMNS | typeof OPTIONAL_COLUMNS)[number]
