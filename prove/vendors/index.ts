import type { Vendor } from '../vendor.ts'
import { airtable } from './airtable.ts'

/** Every vendor a proof can meet. The types of data and state are each vendor's own affair. */
export const vendors = [airtable] as unknown as readonly Vendor[]
