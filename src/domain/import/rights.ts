import * as z from 'zod'

/** By what right templates are sold: the admin made them, or their license permits it. */
export const Rights = z.discriminatedUnion('own', [
  z.strictObject({ own: z.literal(true) }),
  z.strictObject({
    own: z.literal(false),
    license: z.string().trim().min(2, 'Enter the license, like MIT.').max(80),
    author: z.string().trim().min(2, 'Enter who made the templates.').max(80),
  }),
])
export type Rights = z.infer<typeof Rights>

/** The answer as recorded in the audit log. */
export const rightsText = (rights: Rights | undefined): string =>
  rights === undefined ? '' : rights.own ? 'Own work.' : `Permitted by license: ${rights.license}, by ${rights.author}.`

/** License and author that a template's page shows; null for the shop's own work. A row can state its own. */
export function attributionOf(
  row: { license: string | null; creator: string | null },
  rights: Rights | undefined,
  before: { license: string | null } | undefined,
): { license: string | null; creator: string | null } {
  if (rights?.own || row.license?.toLowerCase() === 'own') return { license: null, creator: row.creator }
  return {
    license: row.license ?? rights?.license ?? before?.license ?? null,
    creator: row.creator ?? rights?.author ?? null,
  }
}
