import { html } from 'hono/html'
import { DESK_STYLE } from './style.ts'

/** The layout of every desk page. */
export function page(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title} | Desk</title>
    <link rel="icon" href="data:," />
    <style>
      ${DESK_STYLE}
    </style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>`
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats in the time zone of this machine, which is also the reader's. */
export function shortTime(at: string | number) {
  const date = new Date(at)
  return html`<time datetime="${date.toISOString()}">${TIME.format(date)}</time>`
}
