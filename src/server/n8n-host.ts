import { withTimeout } from '#adapters/with-timeout.ts'
import { memberLibrary } from '#domain/library/member-library.ts'
import { noticeFor } from '#domain/n8n-host/host-notice.ts'
import { type HostRequest, readHostRequest } from '#domain/n8n-host/host-request.ts'
import {
  categoriesOf,
  categoryList,
  detailOf,
  importOf,
  inCategories,
  noticeDetail,
  noticeImport,
  noticeList,
  searchList,
} from '#domain/n8n-host/host-responses.ts'
import { type AppError, messageFor, Outage, type Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { ANSWER_WITHIN_MS, explainException, NO_STORE } from './http/endpoint.ts'
import { enforceRateLimit } from './http/rate-limit.ts'
import { library } from './library.ts'
import { type BackgroundContext, libraryFile, noteDownload } from './library-file.ts'
import { findMemberByToken } from './personal-tokens.ts'
import { services } from './services.ts'

/** Long enough for going back and forth, short enough that a refund shows soon. */
const BRIEFLY = 'private, max-age=60'

/** A body and its caching; a refusal that n8n can show has a status. */
interface Reply {
  body: object
  cache?: string
  status?: number
}

/**
 * The response to an n8n editor that uses this shop as its template host. The browser makes the requests, from any
 * origin, with a token in the path and no cookies.
 */
export async function respondToN8n(request: Request, context: BackgroundContext): Promise<Response> {
  const headers = corsHeaders(request)
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...headers, ...PREFLIGHT } })
  const { pathname, searchParams } = new URL(request.url)
  const [, , token = '', ...rest] = pathname.split('/')
  const wanted = request.method === 'GET' ? readHostRequest(rest.join('/'), searchParams) : null
  const { body, cache, status } = wanted
    ? await reply(wanted, { token, context })
    : { body: { message: 'We couldn’t find that page.' }, status: 404 }
  return Response.json(body, { status, headers: { ...NO_STORE, ...(cache && { 'cache-control': cache }), ...headers } })
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'n8n-version',
  'access-control-max-age': '600',
}

/** n8n sends its requests with credentials, so "*" would be refused. */
const corsHeaders = ({ headers }: Request) => ({
  'access-control-allow-origin': headers.get('origin') ?? '*',
  'access-control-allow-credentials': 'true',
  vary: 'Origin',
})

async function reply(wanted: HostRequest, from: { token: string; context: BackgroundContext }): Promise<Reply> {
  if (wanted.kind === 'health') return { body: { status: 'ok' } }
  if (wanted.kind === 'collections') return { body: { collections: [] }, cache: BRIEFLY }
  try {
    const work = findMemberByToken(from.token, from.context).then(async (member) => {
      if (!member.ok) return member
      const allowed = await enforceRateLimit('n8n-host', { ip: member.value })
      return allowed.ok ? content(wanted, member.value, from.context) : allowed
    })
    const found = await withTimeout(work, ANSWER_WITHIN_MS)
    return found.ok ? found.value : errorReply(wanted, found.error)
  } catch (error) {
    if (error instanceof Outage) return errorReply(wanted, error.reason)
    return { body: { message: explainException(error).message }, status: 500 }
  }
}

type Content = Exclude<HostRequest, { kind: 'health' }>

async function content(wanted: Content, userId: string, context: BackgroundContext): Promise<Result<Reply>> {
  switch (wanted.kind) {
    case 'detail':
    case 'import':
      return template(wanted, userId, context)
    case 'search': {
      if (wanted.page > 1) return ok({ body: { totalWorkflows: 0, workflows: [] } })
      const [found, shelves] = await Promise.all([
        library.search(wanted.query),
        wanted.categories.length > 0 ? categoriesFor(userId) : [],
      ])
      return ok({ body: searchList(inCategories(found, shelves, wanted.categories), shop()), cache: BRIEFLY })
    }
    default:
      return ok({ body: categoryList(await categoriesFor(userId)), cache: BRIEFLY })
  }
}

async function categoriesFor(userId: string) {
  const { usage, saved, versionsOf } = services()
  return categoriesOf(await memberLibrary({ usage, saved, versionsOf }, userId))
}

const shop = () => {
  const { letterhead, siteUrl } = services()
  return { name: letterhead().shopName, siteUrl }
}

async function template(
  { kind, id }: Extract<HostRequest, { id: string }>,
  userId: string,
  context: BackgroundContext,
): Promise<Result<Reply>> {
  const entry = (await library.entries()).find(({ slug }) => slug === id)
  if (!entry) return err({ kind: 'unknown-template', slug: id })
  const workflow = await libraryFile(entry, userId)
  if (!workflow.ok) return workflow
  if (kind === 'detail') {
    const body = await library.bodyOf(id)
    return ok({ body: detailOf(entry, { body, workflow: workflow.value }, shop()), cache: BRIEFLY })
  }
  await noteDownload(entry, userId, context)
  return ok({ body: importOf(id, entry.name, workflow.value) })
}

/**
 * A refusal as a template, since n8n shows no other text: only the import shows an error's message, and then it has to
 * be reloaded. An unknown template stays an error; n8n's own experiments request some of n8n.io's.
 */
function errorReply(wanted: Content, error: AppError): Reply {
  if (error.kind === 'unknown-template') return { body: { message: messageFor(error) }, status: 404 }
  if (wanted.kind === 'import' && error.kind === 'busy') return { body: { message: messageFor(error) }, status: 429 }
  const notice = noticeFor(error, services().siteUrl)
  if (wanted.kind === 'detail') return { body: noticeDetail(wanted.id, notice, shop()) }
  if (wanted.kind === 'import') return { body: noticeImport(wanted.id, notice) }
  return { body: wanted.kind === 'categories' ? { categories: [] } : noticeList(notice, shop()) }
}
