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

/**
 * Optional columns. A row with "no" under `publish` is held back; `file` names its file in the upload. The columns from
 * `grade` on are those of a review sheet, for the admin to read.
 */
export const OPTIONAL_COLUMNS = [
  'slug',
  'publish',
  'category',
  'license',
  'language',
  'file',
  'grade',
  'reason',
  'warnings',
  'copy_of',
  'derived',
] as const

/** Other columns of a review sheet, which an import ignores. */
export const IGNORED_COLUMNS = [
  'removed',
  'tags',
  'tools',
  'apps',
  'trigger',
  'nodes',
  'difficulty',
  'n8n',
  'packages',
  'source',
] as const

export type ImportColumn = (typeof IMPORT_COLUMNS | typeof OPTIONAL_COLUMNS)[number]
