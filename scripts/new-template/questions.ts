import { CATEGORY_IDS } from '../../src/domain/catalog/categories.ts'
import { Slug } from '../../src/domain/catalog/template.ts'
import { TOOL_IDS, type ToolId } from '../../src/domain/catalog/tools.ts'
import { YOUTUBE_ID } from '../../src/domain/catalog/youtube-id.ts'
import { videoId } from '../../src/domain/import/video-id.ts'

/** A valid value, or the reason why it is invalid. */
export type ParseResult<T> = { value: T } | { problem: string }

export function readName(text: string): ParseResult<string> {
  const name = text.trim()
  if (name.length >= 8 && name.length <= 80) return { value: name }
  return { problem: `A name has 8 to 80 characters, and this one has ${name.length}. Start with the verb.` }
}

export function readSlug(text: string, taken: readonly string[]): ParseResult<string> {
  const parsed = Slug.safeParse(text.trim())
  if (!parsed.success) return { problem: parsed.error.issues.map(({ message }) => message).join(' ') }
  if (taken.includes(parsed.data))
    return { problem: `A template "${parsed.data}" already exists. Choose another slug.` }
  return { value: parsed.data }
}

export function readCategory(text: string): ParseResult<(typeof CATEGORY_IDS)[number]> {
  const value = CATEGORY_IDS.find((id) => id === text.trim().toLowerCase())
  return value ? { value } : { problem: `Choose one of ${CATEGORY_IDS.join(', ')}.` }
}

export function readTools(text: string): ParseResult<ToolId[]> {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const strange = words.filter((word) => !TOOL_IDS.some((id) => id === word))
  if (words.length === 0 || strange.length > 0) {
    const start = strange.length > 0 ? `Unknown tools: ${strange.join(', ')}. ` : ''
    return { problem: `${start}Choose from ${TOOL_IDS.join(', ')}.` }
  }
  return { value: TOOL_IDS.filter((id) => words.includes(id)) }
}

/** The eleven-character id or any URL of the video; empty for none. */
export function readVideo(text: string): ParseResult<string | undefined> {
  const wanted = text.trim()
  if (wanted === '') return { value: undefined }
  const value = YOUTUBE_ID.test(wanted) ? wanted : videoId(wanted)
  return value ? { value } : { problem: 'Enter a YouTube URL, or the 11-character video ID.' }
}

export function readId(text: string, taken: readonly number[]): ParseResult<number> {
  const id = Number(text.trim())
  if (!Number.isInteger(id) || id < 1) return { problem: `"${text.trim()}" isn’t a whole number from 1.` }
  return taken.includes(id) ? { problem: `Number ${id} already belongs to a template. Choose another.` } : { value: id }
}
