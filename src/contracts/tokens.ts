import * as z from 'zod'
import { isTokenId, type ListedToken } from '#domain/tokens/access-token.ts'
import { MAX_TOKEN_NAME_LENGTH } from './limits.ts'

const name = z
  .string()
  .trim()
  .regex(/^\P{C}+$/u, 'Enter a token name in plain letters.')
  .max(MAX_TOKEN_NAME_LENGTH, `Token names can have up to ${MAX_TOKEN_NAME_LENGTH} characters.`)

/** `POST /api/tokens`: the user comes from the session, never from the body. */
export const TokensInput = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('create'), name }),
    z.object({ act: z.literal('revoke'), id: z.string().refine(isTokenId, 'That isn’t a valid token ID.') }),
  ],
  'Send one change at a time.',
)
export type TokensInput = z.infer<typeof TokensInput>

/** The response to both GET and POST. Only the response to `create` contains the token itself. */
export interface TokensOutput {
  tokens: readonly ListedToken[]
  token?: string
}
