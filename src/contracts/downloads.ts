import type { TemplateVersion } from '#domain/catalog/changelog.ts'

/**
 * The caller's downloads, each template once, newest first: the newest downloaded version (null without versions), when
 * (ISO), and the newest version if it was never downloaded. Without collections.
 */
export type DownloadsOutput = { slug: string; at: string; version: string | null; newer: TemplateVersion | null }[]
