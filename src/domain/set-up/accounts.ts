import { SERVICES } from '../catalog/apps.ts'
import type { Template } from '../catalog/template.ts'
import { appName, credentialKind, credentialsOf, isApp } from '../workflow/apps.ts'
import { serviceFamily, serviceOf, serviceTypeOf } from '../workflow/service-type.ts'
import { stepOrder } from '../workflow/step-order.ts'
import type { Workflow } from '../workflow/workflow.ts'

/** One credential that a member creates in n8n, however many nodes use it. */
export interface Account {
  /** n8n's credential type, like "slackOAuth2Api"; with the service for a type that any service may use. */
  id: string
  type: string
  /** "Slack". */
  service: string
  /** "OAuth2". */
  kind: string
  /** n8n shows a redirect URL for it, which the vendor asks for. */
  redirects: boolean
  usedBy: string[]
  /** The page of this site that creates it, and the text of the link. */
  page?: string
  link?: string
}

/** The credentials of a workflow, in the order of its steps; `own` are those that the template says are of this site. */
export function accountsOf(workflow: Workflow, own: Template['accounts'] = []): Account[] {
  const accounts = new Map<string, Account>()
  for (const node of stepOrder(workflow).filter(isApp)) {
    const service = serviceOf(node)
    const family = service ?? serviceFamily(serviceTypeOf(node))
    for (const type of credentialsOf(node)) {
      const id = /^http/.test(type) ? `${type} ${family}` : type
      const account = accounts.get(id) ?? {
        id,
        type,
        service: service ? SERVICES[service] : appName(node, family),
        kind: credentialKind(type),
        redirects: /OAuth2(Api)?$/i.test(type),
        usedBy: [],
        ...own.find((one) => one.type === type),
      }
      account.usedBy.push(node.name)
      accounts.set(id, account)
    }
  }
  return [...accounts.values()]
}
