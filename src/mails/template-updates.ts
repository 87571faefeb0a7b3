import { countOf } from '#domain/run/run-copy.ts'
import type { TemplateNews } from '#domain/updates/news.ts'
import type { Block } from './blocks.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** The maximum number of templates listed; the library shows the rest. */
const MAX_LISTED = 15

/** Changes in templates that a member downloaded, newest first, with an unsubscribe link. */
export function templateUpdates(
  letterhead: Letterhead,
  { news, stopUrl }: { news: readonly TemplateNews[]; stopUrl: string },
): MailContent {
  const { siteUrl } = letterhead
  const one = news.length === 1
  const left = news.length - MAX_LISTED
  return composeMail(letterhead, {
    subject: one ? 'Update for one of your templates' : `Updates for ${news.length} of your templates`,
    title: one ? 'Your template has a new version' : 'Your templates have new versions',
    blocks: [
      'Here’s what changed since your download. Your current files keep working, and updates are free.',
      ...news
        .slice(0, MAX_LISTED)
        .flatMap(({ slug, name, notes }): Block[] => [
          { heading: name },
          { list: notes.map(({ version, note }) => `Version ${version}: ${note}`) },
          { text: 'See what changed, and keep your own edits:', href: `${siteUrl}/update?template=${slug}` },
        ]),
      ...(left > 0
        ? [`${countOf(left, 'more template')} ${left === 1 ? 'was' : 'were'} updated. See the top of your library.`]
        : []),
      { text: 'Have n8n install and update your templates automatically:', href: `${siteUrl}/your-n8n` },
      { text: 'See upcoming API and model retirements:', href: `${siteUrl}/library-health` },
      { text: 'See all your downloads in your library:', href: `${siteUrl}/account` },
      { text: 'To unsubscribe from these emails, open this link and confirm:', href: stopUrl },
    ],
    why: 'You’re receiving this email because you turned on update emails in your account. We send at most one a week.',
  })
}
