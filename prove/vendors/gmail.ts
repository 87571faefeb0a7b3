import { defineVendor } from '../vendor.ts'
import { createMailbox, type GmailSeed, type Mailbox } from './gmail/mailbox.ts'
import { mailRoutes, ROOT } from './gmail/routes.ts'
import { apiError, authorizeGoogle, failAsGoogle, googleCredential, rejectAsGoogle } from './google/account.ts'
import { fieldsOf } from './shared/values.ts'

/** One mailbox. Sent emails are also in the session's messages, decoded. */
export const gmail = defineVendor<GmailSeed, Mailbox>({
  key: 'gmail',
  name: 'Gmail',
  hosts: ['gmail.googleapis.com', 'www.googleapis.com'],
  source: 'https://developers.google.com/gmail/api/reference/rest, read November 2026',
  createState: createMailbox,
  authorize: authorizeGoogle,
  fail: failAsGoogle,
  rejections: rejectAsGoogle('Gmail API', 'gmail.googleapis.com'),
  credentials: {
    gmailOAuth2: googleCredential('https://mail.google.com/ https://www.googleapis.com/auth/gmail.modify'),
  },
  routes: [
    ...mailRoutes,
    {
      method: 'GET',
      path: `${ROOT}/profile`,
      summary: 'Look up the account’s email address',
      respond: (_, { state: { address, messages } }) => {
        const threads = new Set(messages.map(({ threadId }) => threadId))
        return {
          body: {
            emailAddress: address,
            messagesTotal: messages.length,
            threadsTotal: threads.size,
            historyId: '1000',
          },
        }
      },
    },
    {
      method: 'GET',
      path: `${ROOT}/labels`,
      summary: 'List labels',
      respond: (_, { state }) => ({ body: { labels: state.labels } }),
    },
    {
      method: 'POST',
      path: `${ROOT}/labels`,
      summary: 'Create a label',
      respond: ({ body }, { state }) => {
        const { name } = fieldsOf(body)
        if (typeof name !== 'string' || name === '') throw apiError(400, 'Invalid label name')
        if (state.labels.some((label) => label.name.toLowerCase() === name.toLowerCase()))
          throw apiError(409, 'Label name exists or conflicts')
        const label = { id: `Label_${state.labels.length}`, name, type: 'user' as const }
        state.labels.push(label)
        return { body: { ...label, messageListVisibility: 'show', labelListVisibility: 'labelShow' } }
      },
    },
  ],
})
