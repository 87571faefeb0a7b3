import { createRateLimit } from '../shared/rate-limit.ts'

export interface Person {
  id: string
  name: string
  email?: string
  realName?: string
  timeZone?: string
  isBot?: boolean
}

export interface Channel {
  id: string
  name: string
  isPrivate?: boolean
  isArchived?: boolean
  /** False for a channel the bot was not invited to. */
  hasBot?: boolean
}

export interface Message {
  channel: string
  /** Seconds and a counter, `1772442000.000100`. Identifies the message. */
  ts: string
  user: string
  text: string
  thread_ts?: string
  blocks?: unknown[]
  attachments?: unknown[]
  reactions?: { name: string; users: string[] }[]
  files?: { id: string; name: string; mimetype: string; url_private: string }[]
  /** `bot_message`, `channel_join`, …. */
  subtype?: string
}

/** Channels and people may be given by name only; then their ids are generated. */
export interface SlackSeed {
  /** Reject a second message to a channel within a second. Slack also lets short bursts pass. */
  enforceRateLimit?: true
  channels?: readonly (string | Channel)[]
  people?: readonly (string | Person)[]
  messages?: readonly Message[]
  /** By URL, as in `https://files.slack.com/files-pri/T1-F1/photo.png`. */
  files?: Record<string, { type: string; bytes: Buffer | string }>
}

export interface Workspace {
  isOverLimit: ReturnType<typeof createRateLimit> | undefined
  channels: Channel[]
  people: Person[]
  /** Oldest first. */
  messages: Message[]
  files: Record<string, { type: string; bytes: Buffer | string }>
}

export const BOT = { user: 'U0MOCKBOT', bot: 'B0MOCKBOT', team: 'T0MOCKBOT', app: 'A0MOCKBOT' }

export function createWorkspace({
  channels = [],
  people = [],
  messages = [],
  files = {},
  enforceRateLimit,
}: SlackSeed = {}): Workspace {
  const numbered = (letter: string, index: number) => `${letter}${String(index + 1).padStart(8, '0')}`
  const named = <Thing>(letter: string, thing: string | Thing, index: number) =>
    typeof thing === 'string' ? { id: numbered(letter, index), name: thing.replace(/^[#@]/, '') } : thing
  return {
    isOverLimit: enforceRateLimit && createRateLimit({ requests: 1, seconds: 1 }),
    channels: channels.map((channel, index) => named('C', channel, index)),
    people: [{ id: BOT.user, name: 'n8n', isBot: true }, ...people.map((person, index) => named('U', person, index))],
    messages: messages.map((message) => ({ ...message })).sort((one, other) => Number(one.ts) - Number(other.ts)),
    files: { ...files },
  }
}

/** Finds a channel by id or name, or a person for a direct message. */
export function findConversation(
  { channels, people }: Workspace,
  name: string,
): { id: string; shown: string; channel?: Channel } | null {
  const channel = channels.find(({ id, name: other }) => id === name || other === name.replace(/^#/, ''))
  if (channel) return { id: channel.id, shown: `#${channel.name}`, channel }
  const person = people.find(
    ({ id, name: other }) => id === name || `@${other}` === name || id.replace(/^U/, 'D') === name,
  )
  return person ? { id: person.id.replace(/^U/, 'D'), shown: `@${person.name}` } : null
}
