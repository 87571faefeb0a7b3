import type { Vendor } from '../vendor.ts'
import { airtable } from './airtable.ts'
import { discord } from './discord.ts'
import { github } from './github.ts'
import { googleDrive } from './google-drive.ts'
import { meta } from './meta.ts'
import { notion } from './notion.ts'
import { shopify } from './shopify.ts'
import { stripe } from './stripe.ts'
import { telegram } from './telegram.ts'
import { twilio } from './twilio.ts'

/** Every vendor a proof can meet. The types of data and state are each vendor's own affair. */
export const vendors = [
  airtable,
  googleDrive,
  notion,
  stripe,
  meta,
  telegram,
  twilio,
  discord,
  shopify,
  github,
] as unknown as readonly Vendor[]
