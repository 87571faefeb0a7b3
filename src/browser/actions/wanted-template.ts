import { readItem, readJson, writeItem, writeJson } from '../account/storage.ts'

const KEY = 'wanted_template'

/** Stores the template whose download led to the plans, so that its buyer gets it; null removes it. */
export const wantTemplate = (slug: string | null): void => writeItem('sessionStorage', KEY, slug)

/** The slug of the template that this tab's buyer wants; null if they chose none, or storage is blocked. */
export const wantedTemplate = (): string | null => readItem('sessionStorage', KEY)

/** What was downloaded in this browser without an account, for the library of the next one: slugs with an ISO time. */
const DOWNLOADED = 'downloaded'

export const readGuestDownloads = () => readJson<Record<string, string>>(DOWNLOADED) ?? {}

export const noteGuestDownload = (slug: string) =>
  writeJson(DOWNLOADED, { ...readGuestDownloads(), [slug]: new Date().toISOString() })

export const clearGuestDownloads = () => writeJson(DOWNLOADED, null)
