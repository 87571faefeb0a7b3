import * as z from 'zod'

/** A search that found nothing. Nothing about the visitor is kept, and what looks like an address or a number is dropped. */
export const SearchMissInput = z.object({ query: z.string().trim().min(2).max(60) })

export const SearchMissOutput = z.object({ success: z.literal(true) })
export type SearchMissOutput = z.infer<typeof SearchMissOutput>
