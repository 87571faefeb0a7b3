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
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]
