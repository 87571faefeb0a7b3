import type { Config } from '@netlify/functions'
import { AdminUserQuery } from '#contracts/admin-user.ts'
import { userTimeline } from '#domain/admin/user-timeline.ts'
import { ok } from '#domain/shared/result.ts'
import { adminQuery } from '#server/admin/admin.ts'
import { storyView } from '#server/admin/admin-views.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/admin-user',
}

/** One user: payments, events and admin actions. */
export default adminQuery(AdminUserQuery, async ({ id }) => {
  const { plans, ...ports } = services()
  const story = await userTimeline(ports, id)
  return story.ok ? ok(storyView(story.value, plans())) : story
})
