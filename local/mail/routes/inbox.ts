import type { Hono } from 'hono'
import type { Mail } from '../entities.ts'
import { inboxPage, mailPage } from '../inbox-page.ts'

/** The inbox as a page (`/inbox`) and as JSON (`/inbox.json`). `mails` returns the newest first. */
export function addInboxRoutes(app: Hono, mails: () => Mail[]) {
  app.get('/inbox.json', (c) => c.json(mails().map(({ id: _, ...mail }) => mail)))

  app.get('/inbox', (c) => c.html(inboxPage(mails())))

  app.get('/inbox/:id', (c) => {
    const mail = mails().find(({ id }) => id === c.req.param('id'))
    return mail ? c.html(mailPage(mail)) : c.text('This mail does not exist.', 404)
  })
}
