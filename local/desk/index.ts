import { Hono } from 'hono'
import { actionsOf } from './action.ts'
import { deskPage } from './desk-page.ts'
import { mailsPage } from './mails-page.ts'
import { addFaultActions } from './routes/faults.ts'
import { addJobActions } from './routes/jobs.ts'
import { addMailActions } from './routes/mails.ts'
import { addPaymentActions } from './routes/payments.ts'
import { addSheetActions } from './routes/sheets.ts'
import { addUserActions } from './routes/users.ts'
import { addWebhookActions } from './routes/webhooks.ts'
import type { DeskServices } from './services.ts'

export type { DeskServices, MailPreview } from './services.ts'

/**
 * The overview of all local services at `/`, and previews of all the shop's mail at `/mails`. Buttons post to `/desk/…`
 * and `/reset`; scripts may post JSON to the same routes.
 */
export function createDesk(services: DeskServices): Hono {
  const app = new Hono()
  const action = actionsOf(app, services)
  app.get('/', (c) => {
    c.header('Cache-Control', 'no-store')
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    )
    return c.html(deskPage(services))
  })
  app.get('/mails', (c) => c.html(mailsPage(services.mailPreviews())))
  addPaymentActions(action, services)
  addWebhookActions(action, services)
  addUserActions(action, services)
  addMailActions(action, services)
  addSheetActions(action, services)
  addJobActions(action, services)
  addFaultActions(action, services)
  return app
}
