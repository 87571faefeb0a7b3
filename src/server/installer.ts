import type { Context } from '@netlify/functions'
import { apiWorkflow } from '#domain/installer/api-workflow.ts'
import { memberTemplates } from '#domain/installer/member-templates.ts'
import { memberLibrary } from '#domain/library/member-library.ts'
import type { ErrorKind, Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { parseWorkflow } from '#domain/workflow/workflow.ts'
import { fail, guarded, reply } from './http/endpoint.ts'
import { enforceRateLimit } from './http/rate-limit.ts'
import { library } from './library.ts'
import { libraryFile, noteDownload } from './library-file.ts'
import { bearerToken, findMemberByToken } from './personal-tokens.ts'
import { services } from './services.ts'

/** As HTTP defines them, since a program reads them: 401 for a token that is not valid, 403 for one without access. */
const STATUS: Partial<Record<ErrorKind, number>> = {
  'unknown-token': 401,
  'not-a-member': 403,
  'access-revoked': 403,
}

/** `/installer`: the member's templates with their newest versions; `/installer/<slug>`: the newest file of one. */
export function respondToInstaller(request: Request, context: Context): Promise<Response> {
  return guarded('GET', async ({ headers, url }) => {
    const member = await findMemberByToken(bearerToken(headers) ?? '', context)
    if (!member.ok) return fail(member.error, STATUS[member.error.kind])
    const limit = await enforceRateLimit('installer', { ip: member.value })
    if (!limit.ok) return fail(limit.error)
    const slug = new URL(url).pathname.split('/')[2]
    return reply(slug ? await newestFile(slug, member.value, context) : ok(await listFor(member.value)))
  })(request)
}

async function listFor(userId: string) {
  const { siteUrl, usage, saved, versionsOf } = services()
  const [mine, entries] = await Promise.all([memberLibrary({ usage, saved, versionsOf }, userId), library.entries()])
  const templates = await memberTemplates(mine, entries, versionsOf)
  return { templates: templates.map((one) => ({ ...one, updateUrl: `${siteUrl}/update?template=${one.slug}` })) }
}

async function newestFile(slug: string, userId: string, context: Context): Promise<Result<object>> {
  const entry = (await library.entries()).find((one) => one.slug === slug)
  const file = entry ? await libraryFile(entry, userId) : null
  if (file && !file.ok) return file
  const workflow = parseWorkflow(file?.value)
  if (!entry || !workflow.ok) return err({ kind: 'unknown-template', slug })
  await noteDownload(entry, userId, context)
  const [newest] = await services().versionsOf(slug)
  return ok({ slug, name: entry.name, version: newest?.version ?? '', ...apiWorkflow(workflow.value) })
}
