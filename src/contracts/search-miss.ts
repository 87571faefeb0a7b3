import * as z from 'zod'
import { MISS } from './limits.ts'

/** A search that found nothing. Nothing about the visitor is kept, and what looks like an address or a number is dropped. */
export const SearchMissInput = z.object({ query: z.string().trim().min(MISS.least).max(MISS.most) })

export interface SearchMissOutput {
  success: true
}
