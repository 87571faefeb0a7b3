/**
 * The caller's own downloads, each template once with the last time (ISO), newest first. Collections are not among
 * them.
 */
export type DownloadsOutput = { slug: string; at: string }[]
