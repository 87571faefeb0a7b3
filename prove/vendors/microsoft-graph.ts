import { defineVendor, type MockResponse, type VendorRequest } from '../vendor.ts'
import { ACCESS_DENIED, apiError, failAsGraph } from './microsoft-graph/errors.ts'
import { mailRoutes } from './microsoft-graph/mail-routes.ts'
import {
  type Context,
  createState,
  type GraphSeed,
  html,
  SHARED,
  type State,
  toMessage,
} from './microsoft-graph/mailbox.ts'
import { bearer } from './shared/token.ts'
import { fieldsOf, textOf } from './shared/values.ts'

/** Bytes; "about 28 KB" with all HTML: learn.microsoft.com/en-us/connectors/teams, read November 29, 2026. */
const CHAT_MESSAGE = 28 * 1024

/** Applies what people in the mailbox do after they were asked in Teams. */
function actAfterQuestion({ state }: Context): void {
  const { emails = [], deleteDrafts, editDrafts } = state.afterQuestion
  const box = state.mailboxes[SHARED] ?? []
  const remaining = deleteDrafts ? box.filter(({ isDraft }) => !isDraft) : box
  if (editDrafts) for (const draft of remaining) if (draft.isDraft) draft.body = html(editDrafts)
  state.mailboxes[SHARED] = [...remaining, ...emails.map((one) => toMessage(one, SHARED))]
  state.afterQuestion = {}
}

function postToChat(request: VendorRequest, context: Context): MockResponse {
  const { state, clock, nextId, recordMessage } = context
  if (state.withoutConsent.includes('Chat.ReadWrite'))
    throw apiError(
      403,
      'Forbidden',
      "Missing scope permissions on the request. API requires one of 'ChatMessage.Send, Chat.ReadWrite, Group.ReadWrite.All'. Scopes on the request 'openid, profile, email'",
    )
  const chatId = request.params.id ?? ''
  const chat = state.chats[chatId]
  if (!chat) throw apiError(404, 'NotFound', 'NotFound')
  const { content, contentType = 'text' } = fieldsOf(fieldsOf(request.body).body)
  const text = textOf(content)
  if (text === '') throw apiError(400, 'BadRequest', 'Missing body content')
  if (!/^(text|html)$/.test(textOf(contentType))) throw apiError(400, 'BadRequest', 'Invalid content type')
  if (Buffer.byteLength(text) > CHAT_MESSAGE) throw apiError(413, 'RequestEntityTooLarge', 'Request entity too large')
  recordMessage({
    app: 'microsoft-teams',
    to: chatId,
    text: text.replace(/\s+/g, ' ').replace(/<(br)?[^>]*>/g, (_, br) => (br ? '\n' : '')),
    ...(contentType === 'html' ? { html: text } : {}),
  })
  const message = {
    id: nextId('16'),
    messageType: 'message',
    createdDateTime: clock().toISOString(),
    chatId,
    importance: 'normal',
    from: { user: { id: '8ea0e38b-efb3-4757-924a-5f94061cf8c2', displayName: 'Robin Kline' } },
    body: { contentType, content: text },
    attachments: [],
    mentions: [],
  }
  chat.push(message)
  actAfterQuestion(context)
  return { status: 201, body: message }
}

const credential = { useShared: true, userPrincipalName: SHARED, graphApiBaseUrl: 'https://graph.microsoft.com' }

/** Mailboxes of Outlook, and chats in Teams, of one organization. */
export const microsoftGraph = defineVendor<GraphSeed, State>({
  key: 'microsoft-graph',
  name: 'Microsoft Graph',
  hosts: ['graph.microsoft.com'],
  source:
    'learn.microsoft.com/en-us/graph: resources/message, message-createreply, message-send, message-list-attachments, chat-post-messages, ' +
    'outlook-send-mail-from-other-user, outlook-share-messages-folders, throttling and throttling-limits (read November 29, 2026, in part as ' +
    'github.com/microsoftgraph/microsoft-graph-docs-contrib). Missing consent in Teams as in github.com/telstrapurple/MSTeamsChatExporter/issues/9. ' +
    'From memory: wording of other errors. Not enforced: four concurrent requests per app.',
  createState,
  authorize: (request) => {
    if (!bearer(request)) throw apiError(401, 'InvalidAuthenticationToken', 'Access token is empty.')
  },
  fail: failAsGraph,
  rejections: { 'missing-scope': ACCESS_DENIED },
  credentials: {
    microsoftOutlookOAuth2Api: credential,
    microsoftTeamsOAuth2Api: { graphApiBaseUrl: credential.graphApiBaseUrl },
  },
  routes: [
    ...mailRoutes,
    { method: 'POST', path: '/v1.0/chats/:id/messages', summary: 'Post in a Teams chat', respond: postToChat },
  ],
})
