import type { Vendor } from '../vendor.ts'
import { accounting } from './accounting.ts'
import { airtable } from './airtable.ts'
import { bluesky } from './bluesky.ts'
import { braveSearch } from './brave-search.ts'
import { calendly } from './calendly.ts'
import { deepl } from './deepl.ts'
import { dhl } from './dhl.ts'
import { discord } from './discord.ts'
import { fal } from './fal.ts'
import { freshdesk } from './freshdesk.ts'
import { github } from './github.ts'
import { googleAds } from './google-ads.ts'
import { googleAnalytics } from './google-analytics.ts'
import { googleBusinessProfile } from './google-business-profile.ts'
import { googleCalendar } from './google-calendar.ts'
import { googleContacts } from './google-contacts.ts'
import { googleDrive } from './google-drive.ts'
import { googlePlaces } from './google-places.ts'
import { hackerNews } from './hacker-news.ts'
import { helpscout } from './helpscout.ts'
import { hubspot } from './hubspot.ts'
import { hunter } from './hunter.ts'
import { itunes } from './itunes.ts'
import { linkedin } from './linkedin.ts'
import { mailchimp } from './mailchimp.ts'
import { mastodon } from './mastodon.ts'
import { meta } from './meta.ts'
import { n8n } from './n8n.ts'
import { notion } from './notion.ts'
import { pagespeed } from './pagespeed.ts'
import { perplexity } from './perplexity.ts'
import { pinterest } from './pinterest.ts'
import { quickchart } from './quickchart.ts'
import { reddit } from './reddit.ts'
import { removeBg } from './remove-bg.ts'
import { shippo } from './shippo.ts'
import { shopify } from './shopify.ts'
import { stripe } from './stripe.ts'
import { telegram } from './telegram.ts'
import { twilio } from './twilio.ts'
import { woocommerce } from './woocommerce.ts'
import { wordpress } from './wordpress.ts'
import { x } from './x.ts'
import { youtube } from './youtube.ts'
import { zendesk } from './zendesk.ts'
import { zoom } from './zoom.ts'

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
  woocommerce,
  hubspot,
  googleAnalytics,
  linkedin,
  perplexity,
  zendesk,
  googleBusinessProfile,
  googleCalendar,
  mailchimp,
  x,
  reddit,
  hunter,
  youtube,
  calendly,
  deepl,
  freshdesk,
  googleAds,
  googleContacts,
  hackerNews,
  helpscout,
  n8n,
  quickchart,
  wordpress,
  shippo,
  braveSearch,
  zoom,
  itunes,
  pagespeed,
  dhl,
  fal,
  mastodon,
  bluesky,
  pinterest,
  removeBg,
  googlePlaces,
  accounting,
] as unknown as readonly Vendor[]
