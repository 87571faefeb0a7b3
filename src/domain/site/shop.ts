import type { Plan } from '../checkout/plan.ts'
import type { Site } from './site.ts'

/** What the frame of every page needs to know about the shop. */
export type Shop = { site: Site; plans: readonly Plan[] }
