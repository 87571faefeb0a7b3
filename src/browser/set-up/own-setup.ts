import { readJson, writeJson } from '#browser/account/storage.ts'
import type { OwnSetup } from '#domain/set-up/can-run.ts'

/** The credentials a member has, for all templates. */
const ACCOUNTS = 'accounts'

export const readAccounts = (): Set<string> => new Set(readJson<string[]>(ACCOUNTS) ?? [])

export const writeAccounts = (had: ReadonlySet<string>) => writeJson(ACCOUNTS, had.size > 0 ? [...had] : null)

type OwnN8n = Pick<OwnSetup, 'release' | 'provider'>
const N8N = 'own_n8n'

export const readOwnN8n = (): OwnN8n => ({ release: null, provider: null, ...readJson<Partial<OwnN8n>>(N8N) })

export const writeOwnN8n = (own: OwnN8n) => writeJson(N8N, own.release || own.provider ? own : null)
