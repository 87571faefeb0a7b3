import type { TemplateNews } from '#domain/updates/news.ts'
import type { Block } from './blocks.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** So many are told one by one; whoever has downloaded more finds the others in their library. */
const MOST = 15

/** What changed in templates that a member downloaded, newest note first, and the way to hear no more of it. */
export function templateUpdates(
  letterhead: Letterhead,
  { news, stopUrl }: { news: readonly TemplateNews[]; stopUrl: string },
): MailContent {
  const { siteUrl } = letterhead
  const one = news.length === 1
  const left = news.length - MOST
  return composeMail(letterhead, {
    subject: one
      ? 'A template you downloaded has a newer version'
      : `${news.length} templates you downloaded are newer now`,
    title: one ? 'Your template has a newer version' : 'Your templates have newer versions',
    blocks: [
      'This is what changed since you downloaded. What you have keeps working as it is; the newest version costs nothing.',
      ...news
        .slice(0, MOST)
        .flatMap(({ slug, name, notes }): Block[] => [
          { heading: name },
          { list: notes.map(({ version, note }) => `Version ${version}: ${note}`) },
          { text: 'See the template and download it:', href: `${siteUrl}/templates/${slug}` },
        ]),
      ...(left > 0 ? [`So did ${left} more. They stand first in your library.`] : []),
      { text: 'All you have downloaded stands in your library:', href: `${siteUrl}/account` },
      { text: 'To get no more of these mails, open this address and press the button:', href: stopUrl },
    ],
    why: 'You get this mail because you switched mails about newer versions on in your account. There is one a week at most.',
  })
}
