import type { TemplateVersion } from '#domain/catalog/changelog.ts'

/**
 * What the caller has downloaded, each template once, newest first: the newest version that was taken (null where there
 * are none), when (ISO), and the newest of all where that was never taken. Collections are not among them.
 */
export type DownloadsOutput = { slug: string; at: string; version: string | null; newer: TemplateVersion | null }[]
