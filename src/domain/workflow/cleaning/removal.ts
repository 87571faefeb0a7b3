/** Each kind with its noun, singular, for a count in a report. */
const KINDS = {
  field: 'workflow field',
  setting: 'workflow setting',
  'node-field': 'node field',
  credential: 'credential',
  'pinned-data': 'set of pinned data',
  webhook: 'webhook ID',
  resource: 'resource ID',
  address: 'private URL',
  email: 'email address',
  phone: 'phone number',
  key: 'key',
  pasted: 'pasted workflow',
} as const

export type RemovalKind = keyof typeof KINDS

/** A removed part, in a sentence for the person who exported the file; without a node it concerns the whole file. */
export interface Removal {
  kind: RemovalKind
  node?: string
  what: string
}

const PLURALS: Partial<Record<RemovalKind, string>> = {
  'pinned-data': 'sets of pinned data',
  email: 'email addresses',
}

/** "2 credentials, 1 webhook ID", in the order of the kinds; empty when nothing was removed. */
export const removalCounts = (removed: readonly { kind: RemovalKind }[]): string =>
  Object.entries(KINDS)
    .map(([kind, noun]) => ({ count: removed.filter((removal) => removal.kind === kind).length, kind, noun }))
    .filter(({ count }) => count > 0)
    .map(({ count, kind, noun }) => `${count} ${count === 1 ? noun : (PLURALS[kind as RemovalKind] ?? `${noun}s`)}`)
    .join(', ')
