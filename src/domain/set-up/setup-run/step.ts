import type { WorkflowNode } from '../../workflow/workflow.ts'

/** A node of the setup run, before it has a position. */
export type Step = Pick<WorkflowNode, 'name' | 'type' | 'typeVersion' | 'parameters'> & {
  /** Runs with the first item only, whatever the step before returned. */
  executeOnce?: boolean
  /** Its second output skips the next step. */
  isGate?: boolean
}

export const code = (name: string, jsCode: string): Step => ({
  name,
  type: 'n8n-nodes-base.code',
  typeVersion: 2,
  parameters: { jsCode },
})

interface HttpRequest {
  method?: string
  url: string
  headers?: Readonly<Record<string, string>> | undefined
  /** Whether each item has a `body`; an expression can't decide that. */
  hasBody?: boolean
}

/** A request that uses one of n8n's predefined credential types. It returns error responses instead of failing. */
export const request = (
  name: string,
  credential: string,
  { method, url, headers = {}, hasBody }: HttpRequest,
): Step => ({
  name,
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.2,
  parameters: {
    ...(method && { method }),
    url,
    authentication: 'predefinedCredentialType',
    nodeCredentialType: credential,
    ...(Object.keys(headers).length > 0 && {
      sendHeaders: true,
      headerParameters: { parameters: Object.entries(headers).map(([header, value]) => ({ name: header, value })) },
    }),
    ...(hasBody && { sendBody: true, specifyBody: 'json', jsonBody: '={{ JSON.stringify($json.body) }}' }),
    // One at a time: Airtable allows five requests a second.
    options: {
      response: { response: { fullResponse: true, neverError: true } },
      ...(hasBody && { batching: { batch: { batchSize: 1, batchInterval: 250 } } }),
    },
  },
})

/** Skips the step after it, unless the step before it listed a change. */
export const ifAny = (name: string): Step => ({
  name,
  type: 'n8n-nodes-base.if',
  typeVersion: 2.2,
  parameters: {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
      conditions: [
        {
          id: 'any-change',
          leftValue: '={{ $json.method }}',
          rightValue: '',
          operator: { type: 'string', operation: 'exists', singleValue: true },
        },
      ],
      combinator: 'and',
    },
    options: {},
  },
  isGate: true,
})

/** The settings as they are in the node "Settings", which doesn't run in this branch. */
export const READ_SETTINGS = `const settings = Object.fromEntries(
  $('Settings').params.assignments.assignments.map(({ name, value }) => [name, value]),
)`

export const json = (value: unknown) => JSON.stringify(value, null, 2)

/** The first item has the report; without requests, it has nothing else. */
export const WITH_REPORT = `const withReport = (requests, report) =>
  (requests.length > 0 ? requests : [{}]).map((json, at) => ({ json: at === 0 ? { ...json, report } : json }))`
