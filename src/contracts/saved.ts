import * as z from 'zod'
import { Slug } from '#domain/catalog/template.ts'
import type { SavedWithLists } from '#domain/saved/change-saved.ts'
import { isListId, LIMITS, MAX_NAME_LENGTH, type SavedAction } from '#domain/saved/saved.ts'

const list = z.string().refine(isListId, 'That isn’t a valid list ID.')
const name = z
  .string()
  .trim()
  .regex(/^\P{C}+$/u, 'Enter a list name in plain letters.')
  .max(MAX_NAME_LENGTH, `List names can have up to ${MAX_NAME_LENGTH} characters.`)

/** `POST /api/saved`: the user comes from the session, never from the body. */
export const SavedInput = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('save'), slugs: z.array(Slug).min(1).max(LIMITS.templates) }),
    z.object({ act: z.literal('remove'), slug: Slug }),
    z.object({ act: z.literal('create-list'), name }),
    z.object({ act: z.literal('delete-list'), list }),
    z.object({ act: z.literal(['share', 'unshare']), list }),
    z.object({ act: z.literal(['list-add', 'list-remove']), list, slug: Slug }),
  ],
  'Send one change at a time.',
) satisfies z.ZodType<SavedAction>

/** The response to both GET and POST: everything the caller saved, and the lists. Times in ms since 1970. */
export type SavedOutput = SavedWithLists
