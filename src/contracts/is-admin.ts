import * as z from 'zod'

/** The id is only compared with the signed-in user: nobody can ask about somebody else. */
export const IsAdminInput = z.object({ user_id: z.string().min(1).max(100).optional() })
