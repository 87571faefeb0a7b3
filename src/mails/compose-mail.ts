import { html, raw } from 'hono/html'
import { type Block, blockHtml, blockText, linkHtml } from './blocks.ts'
import { COLORS, DARK_STYLE } from './colors.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

interface Draft {
  subject: string
  /** The heading, also shown beside the subject as the inbox preview. */
  title: string
  blocks: readonly Block[]
  /** Why the recipient gets this email, as a sentence. */
  why: string
}

/** Renders an email with the shop's letterhead, as HTML and as plain text. No images or other external resources. */
export function composeMail(letterhead: Letterhead, draft: Draft): MailContent {
  return {
    subject: draft.subject,
    // `html` returns a promise only if the template contains one.
    html: String(frameHtml(letterhead, draft)),
    text: frameText(letterhead, draft),
  }
}

function frameText({ shopName, siteUrl, supportEmail, seller }: Letterhead, { title, blocks, why }: Draft): string {
  const foot = ['-- ', why, `${seller.name}, ${seller.address}`, supportEmail, siteUrl].join('\n')
  return [shopName, title, ...blocks.map(blockText), foot].join('\n\n')
}

const { light } = COLORS
const FONT = 'font:16px/24px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
/** Fills the inbox preview after a short title with invisible characters; otherwise it would show the body text. */
const NOTHING = '\u034f\u200c\u00a0'.repeat(80)

function frameHtml({ shopName, siteUrl, supportEmail, seller }: Letterhead, { subject, title, blocks, why }: Draft) {
  const small = `margin:0 0 8px;font-size:14px;line-height:20px;color:${light.muted}`
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
<style>${raw(DARK_STYLE)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${title}${NOTHING}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}" style="background:${light.page};${FONT}"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:left"><tr>
<td class="card" bgcolor="${light.card}" style="padding:24px;background:${light.card};border:1px solid ${light.line};border-radius:10px;${FONT}">
<p class="muted" style="margin:0 0 24px;font-weight:600;color:${light.muted}">${shopName}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:30px;color:${light.ink}">${title}</h1>
${blocks.map(blockHtml)}
</td></tr><tr>
<td style="padding:20px 24px;${FONT}">
<p class="muted" style="${small}">${why}</p>
<p class="muted" style="${small}">${seller.name}, ${seller.address}<br>${linkHtml(`mailto:${supportEmail}`, supportEmail)}<br>${linkHtml(siteUrl, siteUrl)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`
}
