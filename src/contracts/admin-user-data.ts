import * as z from 'zod'
import { act } from './admin-act.ts'

/** The response is a zip file. */
export const AdminUserDataInput = z.object({ ...act, userId: z.string().min(1).max(100) })
