import { DATA_TABLES } from './data-tables.ts'
import { json } from './step.ts'

/** What the last step reads. */
export interface Reported {
  service: string
  /** The step that shows whether the account works; none for n8n's own tables. */
  look?: string
  /** The step that found what is missing, and the one that built it. */
  find?: string
  build?: string
  /** n8n's own table, created by this step, with its columns. */
  table?: { step: string; columns: readonly string[] }
  /** Scopes that Slack or GitHub has to list for the account. */
  scopes?: readonly string[]
  /** Part of an error message that only a working account gets. */
  accepts?: string
  /** A field that only a response has. */
  returns?: string
  /** What to do about a refused change. */
  forbidden?: string
}

/** Returns one row per account and table: what was made, what works, what is missing and what to do. */
export const reportCode = (
  reported: readonly Reported[],
  unchecked: readonly string[],
) => `// One row per account and table.
const reported = ${json(reported)}
const unchecked = ${json(unchecked)}
const itemsOf = (name) => {
  try {
    return $(name).all().map(({ json }) => json)
  } catch {
    return []
  }
}
const textOf = (value) => (typeof value === 'string' ? value : (value?.message ?? value?.error_description ?? value?.error?.message ?? value?.error ?? ''))
/** GitHub's wider scopes. */
const INCLUDES = { repo: ['public_repo', 'admin:repo_hook'], public_repo: ['admin:repo_hook'] }
/** What to do about a response; null if there is nothing to do. */
const remedy = (item, { service, scopes = [], accepts, returns, forbidden }, step) => {
  const { error, statusCode, body, headers } = item
  const said = String(textOf(error) || textOf(body?.error ?? body?.errors?.[0] ?? body) || '').replace(/\\s+/g, ' ').slice(0, 160)
  const because = said ? ' (' + said + ')' : ''
  if (accepts && said.toLowerCase().includes(accepts)) return null
  if ((returns && !error && !(returns in item)) || (/credentials? (set|found|not found)|no credentials/i.test(said) && !statusCode)) return 'No account is selected. Open the node “' + step + '” and choose one.'
  const isOut = statusCode === 401 || /invalid_auth|not_authed|token_revoked|token_expired|account_inactive|invalid_grant|client authentication failed|refresh|authorization failed|unauthorized|(invalid|validating).{0,20}(token|key)|key not valid|sign.?in/i.test(said)
  if (isOut) return 'Sign in again: open the credential in n8n and connect it, or enter a new key.' + because
  if (body?.needed) return 'The app lacks ' + body.needed + '. Add it, and install the app again.'
  if (statusCode === 403 || /forbidden|permission|scope/i.test(said)) return (forbidden ?? 'The account works, but isn’t allowed to do this. Give it the permission at ' + service + '.') + because
  if (statusCode === 404) return 'Not found. Check the URL or ID in Settings, and that the account may open it.' + because
  if (statusCode === 429 || statusCode >= 500) return service + ' doesn’t respond as it should. Run this again in a few minutes.' + because
  if (error || statusCode >= 400 || body?.ok === false) return 'Check this account.' + because
  const granted = String(headers?.['x-oauth-scopes'] ?? scopes).split(/,\\s*/).flatMap((scope) => [scope, ...(INCLUDES[scope] ?? [])])
  const lacking = scopes.filter((scope) => !granted.includes(scope))
  if (lacking.length === 0) return null
  return service === 'Slack' ? 'The app lacks ' + lacking.join(', ') + '. Add it, and install the app again.' : 'The token lacks the scope ' + lacking.join(', ') + '. Add it at ' + service + '.'
}
const rows = []
const add = (service, result, text) => rows.push({ json: { service, result, text } })
for (const one of reported) {
  const { service, look, find, build, table } = one
  if (look) {
    const problems = itemsOf(look).filter(({ statusCode, body }) => !(statusCode === 400 && /range/i.test(textOf(body?.error)))).map((item) => remedy(item, one, look)).filter(Boolean)
    if (problems.length > 0) add(service, 'To do', problems[0])
    else add(service, 'Works', 'The account works.')
  }
  const [plan] = find ? itemsOf(find) : []
  const built = build ? itemsOf(build) : []
  const refused = built.map((item) => remedy(item, one, build)).find(Boolean)
  for (const [result, text] of plan?.report ?? []) if (result !== 'Created' || !refused) add(service, result, text)
  if (refused) add(service, 'To do', refused)
  for (const [at, { enter }] of (find ? itemsOf(find) : []).entries()) {
    const id = built[at]?.body?.data_sources?.[0]?.id ?? built[at]?.body?.id
    if (!enter || !id) continue
    const { table: tableSetting, base, setting = tableSetting } = enter
    const isUrl = base && /url/i.test(setting)
    add(service, 'To do', 'Enter this in the setting ' + setting + ': ' + (isUrl ? 'https://airtable.com/' + base + '/' : '') + id)
  }
  if (!table) continue
  const [made = {}] = itemsOf(table.step)
  const has = (made.columns ?? []).map(({ name }) => name)
  const missing = table.columns.filter((column) => has.length > 0 && !has.includes(column))
  if (made.error || !made.name) add(service, 'To do', 'The data table could not be created: ' + textOf(made.error))
  else if (missing.length > 0) add(service, 'To do', 'Add these columns to the data table “' + made.name + '”: ' + missing.join(', ') + '.')
  else add(service, itemsOf('${DATA_TABLES}').some(({ name }) => name === made.name) ? 'Ready' : 'Created', 'Data table “' + made.name + '”.')
}
for (const service of unchecked) add(service, 'Not checked', 'It has no call that costs and changes nothing. The first run shows whether it works.')
return rows`
