import * as z from 'zod'

/** The caller's own downloads, each template once with the last time, newest first. Collections are not among them. */
export const DownloadsOutput = z.array(z.object({ slug: z.string(), at: z.iso.datetime() }))
export type DownloadsOutput = z.infer<typeof DownloadsOutput>
