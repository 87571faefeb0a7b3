import type { APIRequestContext, Page } from '@playwright/test'
import { forgetFiles } from './visit-page.ts'

interface Resource {
  id: string
  last_active_session_id: string
  supported_first_factors: { email_address_id: string }[]
}

/** Signs a seeded user in by mail link over HTTP. Answers how to get a fresh session token; one lives for a minute. */
export async function signIn(
  request: APIRequestContext,
  { siteUrl, deskUrl, email = 'member@flowshelf.test' }: { siteUrl: string; deskUrl: string; email?: string },
) {
  const clerk = async (path: string, form: Record<string, string>) => {
    const answer = await request.post(`${siteUrl}/__clerk/v1${path}`, { form, headers: { origin: siteUrl } })
    return answer.json()
  }
  const { response: attempt }: { response: Resource } = await clerk('/client/sign_ins', { identifier: email })
  await clerk(`/client/sign_ins/${attempt.id}/prepare_first_factor`, {
    strategy: 'email_link',
    email_address_id: attempt.supported_first_factors[0]?.email_address_id ?? '',
    redirect_url: `${siteUrl}/auth/verify`,
  })
  const [mail]: { text: string }[] = await (await request.get(`${deskUrl}/inbox.json`)).json()
  const link = /^http\S+$/m.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('The sign-in mail did not come, or holds no link.')
  await request.get(link)
  const client: { response: Resource } = await (await request.get(`${siteUrl}/__clerk/v1/client`)).json()
  const session = client.response.last_active_session_id
  return async (): Promise<string> => (await clerk(`/client/sessions/${session}/tokens`, {})).jwt
}

/** Signs in over HTTP; the home page then loads Clerk's program, which leaves the session's token in its cookie. */
export async function enter(page: Page, site: { siteUrl: string; deskUrl: string; email: string }): Promise<void> {
  await signIn(page.context().request, site)
  await page.goto(site.siteUrl, { waitUntil: 'networkidle' })
  await forgetFiles(page)
}
