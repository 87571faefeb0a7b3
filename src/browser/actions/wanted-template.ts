import { readItem, writeItem } from '../account/storage.ts'

const KEY = 'wanted_template'

/** Stores the template whose download led to the plans, so that its buyer returns to it. */
export const wantTemplate = (slug: string): void => writeItem('sessionStorage', KEY, slug)

/** The page with the download that this tab's buyer wants; null if they chose none, or storage is blocked. */
export function wantedPage(): string | null {
  const slug = readItem('sessionStorage', KEY) ?? ''
  return /^[a-z\d]+(?:-[a-z\d]+)*$/.test(slug) ? `/templates/${slug}#get` : null
}
