import { readItem, writeItem } from '../account/storage.ts'

const KEY = 'wanted_template'

/** Stores the template whose download led to the plans, so that its buyer gets it; null removes it. */
export const wantTemplate = (slug: string | null): void => writeItem('sessionStorage', KEY, slug)

/** The slug of the template that this tab's buyer wants; null if they chose none, or storage is blocked. */
export const wantedTemplate = (): string | null => readItem('sessionStorage', KEY)
