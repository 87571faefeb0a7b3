interface Person {
  id: number
  first_name: string
  last_name?: string
}

/** An update with a message, sent at DEFAULT_NOW; in a private chat unless another is given. */
export const telegramMessage = (
  from: Person,
  message: Record<string, unknown>,
  chat: { id: number; type: string } = { id: from.id, type: 'private' },
) => ({
  kind: 'event' as const,
  event: {
    update_id: 1,
    message: { message_id: 5, date: 1_794_816_000, from: { is_bot: false, ...from }, chat, ...message },
  },
})
