import * as z from 'zod'
import { Slug } from '#domain/catalog/template.ts'
import { OwnPicture } from '../catalog/own-picture.ts'
import { YOUTUBE_ID } from '../catalog/youtube-id.ts'

const httpsUrl = z.url({ protocol: /^https$/, error: 'Enter a full URL that starts with https://.' })

const Claim = z.strictObject({
  figure: z
    .string()
    .min(1)
    .describe(
      'The number in bold, like "500+". Only claim what you can prove. "{guides}" becomes the number of templates with a video guide.',
    ),
  text: z.string().min(3).describe('What is counted, in a few words.'),
})

const SocialLink = z.strictObject({
  network: z.enum(['youtube', 'x', 'linkedin', 'instagram', 'github', 'discord']).describe('Which icon to show.'),
  name: z.string().min(1).describe('Read out by screen readers.'),
  url: httpsUrl.describe('The URL of your own page there.'),
})

const Demo = z.strictObject({
  id: z.string().min(2),
  title: z.string().min(3),
  text: z.string().min(3).describe('One short line below the picture.'),
  template: Slug.describe('The template whose drawing is used as the picture.'),
  youtubeId: z
    .string()
    .regex(YOUTUBE_ID, 'The 11 characters after "v=" in the video URL.')
    .optional()
    .describe('Leave it out until the video exists. The dialog then shows text instead.'),
})

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const Withdrawal = z.strictObject({
  days: z
    .int()
    .min(14, 'The law requires 14 days. You can offer more.')
    .max(365)
    .describe('The number of days after payment in which a withdrawal is refunded. The refund policy must match.'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'Enter a time zone name, like "Europe/Berlin".')
    .optional()
    .describe('Withdrawal emails also show times in this zone. Leave it out for UTC only.'),
  waiver: z
    .strictObject({
      ask: z.boolean().describe('true: Stripe asks for it with a checkbox before every payment.'),
      text: z
        .string()
        .min(40)
        .max(1200, 'Stripe accepts up to 1,200 characters.')
        .describe('What the buyer agrees to. Have a lawyer review it before you set "ask" to true.'),
    })
    .describe('Consent to immediate delivery, which ends the right to withdraw with the first download.'),
})

/** `content/site.json`: the shop's name, its claims and its links. Nothing here is repeated in code. */
export const Site = z.strictObject({
  name: z.string().min(2).describe('The name of the shop.'),
  line: z.string().min(5).describe('The line below the name.'),
  description: z.string().min(50).max(160, 'Search results cut a description after 160 characters.'),
  keywords: z.array(z.string().min(2)).min(1),
  supportEmail: z
    .email()
    .describe('The mailbox for contact and support email. Shown on the contact and support pages.'),
  seller: z
    .strictObject({
      name: z.string().min(2).describe('The seller: the name of the business, with its legal form.'),
      address: z.string().min(10).describe('The postal address on one line.'),
    })
    .describe('Included in every email, as the law requires.'),
  withdrawal: Withdrawal,
  headline: z.string().min(10).max(80).describe('The large heading of the home page.'),
  intro: z.string().min(20).max(200).describe('The sentence below it.'),
  claims: z.array(Claim).max(3),
  figures: z
    .array(Claim)
    .max(4)
    .describe('Shown with the testimonials, under the same note while they’re examples. Leave empty if you have none.'),
  integrationsHeading: z.string().min(3),
  sampleNote: z
    .string()
    .describe('Shown next to the testimonials and figures while they’re examples. Leave empty once they’re real.'),
  help: z.strictObject({
    text: z.string().min(5).describe('Shown when a visitor hovers over the help badge.'),
    image: OwnPicture.describe('A square image in public/, like "/help-badge.svg".'),
  }),
  social: z.array(SocialLink),
  visits: z
    .boolean()
    .default(true)
    .describe('false: pages tell nothing when they are left, and the admin page counts no visits.'),
  errorWorkflow: Slug.optional().describe('The template that reports failed runs. Other template pages link to it.'),
  demos: z.array(Demo).length(2).describe('The two video cards next to the plans.'),
})

export type Site = z.infer<typeof Site>
export type Demo = z.infer<typeof Demo>
