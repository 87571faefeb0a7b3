import { z } from 'zod'
import { Slug } from '#domain/catalog/template.ts'

export const DownloadInput = z.object({ slug: Slug })

export const DownloadOutput = z.object({ success: z.literal(true), url: z.string() })
export type DownloadOutput = z.infer<typeof DownloadOutput>
