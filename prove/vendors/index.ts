import type { Vendor } from '../vendor.ts'
import { airtable } from './airtable.ts'
import { googleDrive } from './google-drive.ts'
import { notion } from './notion.ts'
import { stripe } from './stripe.ts'

/** Every vendor a proof can meet. The types of data and state are each vendor's own affair. */
export const vendors = [airtable, googleDrive, notion, stripe] as unknown as readonly Vendor[]
