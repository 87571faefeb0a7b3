import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { Hono } from 'hono'
import { parse } from 'yaml'

interface Spec {
  paths: Record<string, Record<string, { responses?: Record<string, { $ref?: string; content?: object }> } | undefined>>
}

/** Where a call is described: which file, which path in it, and the JSON pointer of the schema of its answer. */
interface Described {
  call: string
  schema: string | null
}

/** OpenAPI 3.0 puts `nullable` beside enums and combinations; JSON Schema needs null among the alternatives. */
function withNull(_key: string, value: unknown): unknown {
  if (!value || typeof value !== 'object' || !('nullable' in value) || !value.nullable) return value
  if ('enum' in value && Array.isArray(value.enum)) return { ...value, enum: [...value.enum, null] }
  const combination = ['oneOf', 'anyOf', 'allOf'].some((name) => name in value)
  return combination ? { anyOf: [{ ...value, nullable: undefined }, { type: 'null' }] } : value
}

const pointer = (...parts: string[]) =>
  `#/${parts.map((part) => part.replace(/~/g, '~0').replace(/\//g, '~1')).join('/')}`

/**
 * Puts a checker in front of the mock: every JSON answer is compared with Clerk's own description of it.
 * @param folder holds `fapi.yml` and `bapi.yml`
 * @returns `site` to send requests to, `checked` (calls whose answer had a schema) and `problems`, one line each
 */
export function checkedBy(folder: string, site: Hono) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const specs = Object.fromEntries(
    ['fapi', 'bapi'].map((name) => {
      const yaml: unknown = parse(readFileSync(join(folder, `${name}.yml`), 'utf8'))
      const spec: Spec = JSON.parse(JSON.stringify(yaml), withNull)
      ajv.addSchema(JSON.parse(JSON.stringify(spec)), name)
      return [name, spec]
    }),
  )
  const checked: string[] = []
  const problems: string[] = []

  function describe(address: URL, method: string, status: number): Described {
    const name = address.pathname.startsWith('/__clerk/') ? 'fapi' : 'bapi'
    const path = address.pathname.replace(name === 'fapi' ? '/__clerk' : '/clerk/v1', '')
    const verb = (address.searchParams.get('_method') ?? method).toLowerCase()
    const paths = specs[name]?.paths ?? {}
    const matches = (template: string) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path)
    const candidates = Object.keys(paths).filter((template) => paths[template]?.[verb] && matches(template))
    // "/users/count" also fits "/users/{user_id}": the one without a placeholder wins.
    const template = candidates.find((one) => !one.includes('{')) ?? candidates[0]
    const call = `${verb.toUpperCase()} ${template ?? path} ${status}`
    const response = template && paths[template]?.[verb]?.responses?.[status]
    if (!template || !response) return { call, schema: null }
    const at = response.$ref ?? pointer('paths', template, verb, 'responses', String(status))
    const [, , , component = ''] = at.split('/')
    const holder = response.$ref ? componentOf(specs[name], component) : response
    if (!holder?.content || !('application/json' in holder.content)) return { call, schema: null }
    return { call, schema: `${name}${at}/content/application~1json/schema` }
  }

  async function request(...[input, init, ...rest]: Parameters<Hono['request']>) {
    const response = await site.request(input, init, ...rest)
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response
    const { call, schema } = describe(new URL(String(input)), init?.method ?? 'GET', response.status)
    if (!schema) {
      problems.push(`${call}: not described`)
      return response
    }
    const validate = ajv.getSchema(schema)
    if (!validate?.(await response.clone().json())) {
      const reasons = (validate?.errors ?? []).map(
        (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
      )
      problems.push(`${call}: ${[...new Set(reasons)].join('; ')}`)
    }
    checked.push(call)
    return response
  }

  return { site: { request }, checked, problems }
}

function componentOf(spec: object | undefined, name: string) {
  const { components } = (spec ?? {}) as { components?: { responses?: Record<string, { content?: object }> } }
  return components?.responses?.[name]
}
