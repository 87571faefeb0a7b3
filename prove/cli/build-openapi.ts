/**
 * Writes an excerpt of a vendor's OpenAPI file (3.x, as JSON) to `prove/vendors/openapi/<vendor>.json`: query parameters,
 * bodies, responses and schemas of the mock's routes, without descriptions. Run it for a new version, or a new route:
 *
 *   node prove/cli/build-openapi.ts <vendor> <file.json> --source "URL and date" --license "MIT, Copyright (c) …" [--base /v5]
 *
 * `--base` is the prefix of the file's paths in request URLs.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadVendors } from '../run/load-vendors.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../vendors/shared/values.ts'

const root = path.join(import.meta.dirname, '../..')
/** Keys that do not affect validation. */
const ANNOTATIONS =
  /^(x-.*|description|example|examples|title|externalDocs|deprecated|summary|default|discriminator|xml)$/

/** A path without parameter names. */
const shapeOf = (address: string) => address.replace(/\{[^{}]+\}|:\w+/g, ':')

const isNameMap = (key: string) => /^(properties|patternProperties|\$defs)$/.test(key)

/** With `names`, the keys are field names, which may look like annotations. */
function withoutAnnotations(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutAnnotations(one))
  if (!isFields(value)) return value
  const relevant = Object.entries(value).filter(([key]) => names || !ANNOTATIONS.test(key))
  return Object.fromEntries(relevant.map(([key, one]) => [key, withoutAnnotations(one, isNameMap(key) && !names)]))
}

/** Collects the schemas that `$ref`s point to, recursively. */
function collect(file: Fields, value: unknown, found: Map<string, unknown>): void {
  if (Array.isArray(value)) for (const one of value) collect(file, one, found)
  if (!isFields(value)) return
  const name = /^#\/components\/schemas\/(.+)$/.exec(textOf(value.$ref))?.[1]
  if (name && !found.has(name)) {
    const schema = withoutAnnotations(fieldsOf(fieldsOf(file.components).schemas)[name])
    found.set(name, schema)
    collect(file, schema, found)
  }
  for (const one of Object.values(value)) collect(file, one, found)
}

/** Follows a reference to a parameter, body or response. */
function resolved(file: Fields, value: unknown): Fields {
  const reference = textOf(fieldsOf(value).$ref)
  if (!reference) return fieldsOf(value)
  return reference
    .slice(2)
    .split('/')
    .reduce<Fields>((inside, key) => fieldsOf(inside[key]), file)
}

const schemaOf = (file: Fields, holder: unknown): unknown => {
  const content = fieldsOf(resolved(file, holder).content)
  const [first] = Object.entries(content).filter(([type]) => /json|form/.test(type))
  return fieldsOf(first?.[1]).schema
}

/** Rejects unknown fields. */
const strict = (schema: unknown) => ({ allOf: [schema], unevaluatedProperties: false })

function schemasOf(file: Fields, operation: Fields, shared: unknown): Record<string, unknown> {
  const parameters = [...listOf(shared), ...listOf(operation.parameters)].map((one) => resolved(file, one))
  const queryParameters = parameters.filter((one) => one.in === 'query')
  const body = schemaOf(file, operation.requestBody)
  const responses = Object.entries(fieldsOf(operation.responses)).filter(([status]) => /^2\d\d$/.test(status))
  return {
    query: {
      type: 'object',
      properties: Object.fromEntries(queryParameters.map(({ name, schema }) => [name, schema ?? {}])),
      required: queryParameters.filter(({ required }) => required === true).map(({ name }) => name),
      additionalProperties: false,
    },
    ...(body ? { body: strict(body) } : {}),
    ...Object.fromEntries(
      responses.flatMap(([status, response]) => {
        const schema = schemaOf(file, response)
        return schema ? [[status, schema]] : []
      }),
    ),
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string' }, license: { type: 'string' }, base: { type: 'string', default: '' } },
})
const [key = '', source = ''] = positionals
const vendors = await loadVendors()
const vendor = vendors.find((one) => one.key === key)
if (!vendor || !source || !values.source || !values.license) {
  process.stderr.write(
    `Usage: <vendor> <file.json> --source … --license …\nVendors: ${vendors.map((one) => one.key).join(', ')}\n`,
  )
  process.exit(1)
}
const file: Fields = JSON.parse(await readFile(source, 'utf8'))
const places = new Map(
  Object.entries(fieldsOf(file.paths)).map(([address, item]) => [shapeOf(values.base + address), fieldsOf(item)]),
)
const schemas: Record<string, unknown> = {}
for (const { method, path: address } of vendor.routes) {
  const item = places.get(shapeOf(address))
  const operation = item?.[method.toLowerCase()]
  if (!item || !isFields(operation)) process.stdout.write(`Not in the file: ${method} ${address}\n`)
  else
    for (const [part, schema] of Object.entries(schemasOf(file, operation, item.parameters)))
      schemas[`${method} ${address} ${part}`] = withoutAnnotations(schema)
}
const found = new Map<string, unknown>()
collect(file, schemas, found)
const excerpt = {
  openapi: '3.1.0',
  info: {
    title: `${vendor.name}, excerpt without descriptions`,
    'x-source': values.source,
    license: { name: values.license },
  },
  components: { schemas: { ...schemas, ...Object.fromEntries(found) } },
}
const target = path.join(root, `prove/vendors/openapi/${key}.json`)
const text = `${JSON.stringify(excerpt)}\n`
await writeFile(target, text)
process.stdout.write(`Written: ${path.relative(root, target)}, ${text.length} bytes, ${found.size} schemas\n`)
