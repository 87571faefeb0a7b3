import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  Client,
  DevBrowser,
  MailLink,
  OAuthRequest,
  OAuthToken,
  Session,
  SignIn,
  SignUp,
  User,
} from './entities.ts'

interface Collections {
  users: User
  clients: Client
  sessions: Session
  signIns: SignIn
  signUps: SignUp
  mailLinks: MailLink
  oauthRequests: OAuthRequest
  oauthTokens: OAuthToken
  devBrowsers: DevBrowser
}

const NAMES = [
  'users',
  'clients',
  'sessions',
  'signIns',
  'signUps',
  'mailLinks',
  'oauthRequests',
  'oauthTokens',
  'devBrowsers',
] as const satisfies (keyof Collections)[]

/** Entities of one type by id, in order of creation. They are mutated in place. */
class Collection<T extends { id: string }> {
  readonly #byId = new Map<string, T>()

  get(id: string | null | undefined): T | undefined {
    return id ? this.#byId.get(id) : undefined
  }

  add<U extends T>(entity: U): U {
    this.#byId.set(entity.id, entity)
    return entity
  }

  delete(id: string): void {
    this.#byId.delete(id)
  }

  clear(): void {
    this.#byId.clear()
  }

  all(): T[] {
    return [...this.#byId.values()]
  }

  find(wanted: (entity: T) => boolean): T | undefined {
    return this.#byId.values().find(wanted)
  }

  filter(wanted: (entity: T) => boolean): T[] {
    return this.all().filter(wanted)
  }
}

export type Store = { readonly [K in keyof Collections]: Collection<Collections[K]> } & {
  /** Writes the file if the data changed; does nothing without a file. */
  save(): void
  clear(): void
}

/** In-memory data with one JSON file, loaded on start. Throws for a damaged file instead of overwriting it. */
export function createStore(file?: string): Store {
  const collections: { [K in keyof Collections]: Collection<Collections[K]> } = {
    users: new Collection<User>(),
    clients: new Collection<Client>(),
    sessions: new Collection<Session>(),
    signIns: new Collection<SignIn>(),
    signUps: new Collection<SignUp>(),
    mailLinks: new Collection<MailLink>(),
    oauthRequests: new Collection<OAuthRequest>(),
    oauthTokens: new Collection<OAuthToken>(),
    devBrowsers: new Collection<DevBrowser>(),
  }
  let onDisk = file ? readIfThere(file) : null
  if (onDisk !== null) {
    const saved = parse(onDisk, file)
    const load = <K extends keyof Collections>(name: K) => {
      for (const entity of saved[name] ?? []) collections[name].add(entity)
    }
    NAMES.forEach(load)
  }

  return {
    ...collections,
    save() {
      if (!file) return
      const text = JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, collections[name].all()])), null, 1)
      if (text === onDisk) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.tmp`, text)
      renameSync(`${file}.tmp`, file)
      onDisk = text
    },
    clear() {
      for (const name of NAMES) collections[name].clear()
    },
  }
}

function parse(text: string, file = ''): { [K in keyof Collections]?: Collections[K][] } {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`The local Clerk cannot read ${file}. Delete it to start with the seed users.`, { cause })
  }
}

/** Null if the file does not exist. An empty file counts as damaged. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
