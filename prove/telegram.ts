// What Telegram tells a bot.

interface Person {
  id: number
  first_name: string
  last_name?: string
}

/** A message of a person, at the clock of a case; in the chat between the two unless it says another one. */
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
