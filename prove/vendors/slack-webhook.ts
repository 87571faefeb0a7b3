import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { fieldsOf, textOf } from './shared/values.ts'

const plain = (status: number, body: string): MockResponse => ({ status, body })

export const slackWebhook = defineVendor<unknown, object>({
  key: 'slack-webhook',
  name: 'Slack incoming webhook',
  hosts: ['hooks.slack.com'],
  source: 'docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, from memory.',
  createState: () => ({}),
  // The address is the secret.
  authorize: () => undefined,
  routes: [
    {
      method: 'POST',
      path: '/services/:team/:app/:secret',
      summary: 'Post a message',
      respond: ({ body }, { recordMessage }) => {
        const text = textOf(fieldsOf(body).text)
        if (text === '') throw new ApiError('Slack: no text', plain(400, 'no_text'))
        recordMessage({ to: 'incoming webhook', text })
        return plain(200, 'ok')
      },
    },
  ],
  fail: failAs(plain),
  credentials: {},
})
