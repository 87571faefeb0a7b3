import { type AppError, messageFor } from '../shared/errors.ts'

/** What the member reads in n8n instead of templates, and where to fix it. */
export function noticeFor(error: AppError, siteUrl: string): { title: string; text: string } {
  const message = messageFor(error)
  const account = `[your account](${siteUrl}/account)`
  switch (error.kind) {
    case 'access-revoked':
      return {
        title: 'Your access has ended',
        text: `${message} [See the plans](${siteUrl}/#pricing). Workflows you already imported stay in your n8n.`,
      }
    case 'not-a-member':
      return { title: 'This account has no plan', text: `${message} [See the plans](${siteUrl}/#pricing).` }
    case 'unknown-token':
      return {
        title: 'This access token no longer works',
        text: `It was revoked, or N8N_TEMPLATES_HOST contains a typo. Create a new one in ${account}.`,
      }
    case 'busy':
      return { title: 'Too many requests', text: `${message} The limit protects your account if a token leaks.` }
    case 'service-down':
      return { title: 'The library can’t be reached right now', text: `${message} Then reload this page.` }
    default:
      return { title: 'Something went wrong', text: message }
  }
}
