/**
 * Keeps the part of a vendor's OpenAPI file (3.x, as JSON) that its mock's routes need, in
 * `prove/vendors/openapi/<vendor>.json`: parameters of the query, bodies, answers, and the schemas these refer to,
 * without words. Run it when a vendor publishes a newer file or a route is added:
 *
 *   node prove/cli/build-openapi.ts <vendor> <file.json> --source "address and date" --licence "MIT, Copyright (c) …" [--base /v5]
 *
 * `--base`: what stands before the file's paths in the address of a request.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadVendors } from '../run/load-vendors.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../vendors/shared/values.ts'

const root = path.join(import.meta.dirname, '../..')
/** For people, or about the file as a whole. */
const WORDS = /^(x-.*|description|example|examples|title|externalDocs|deprecated|summary|default|discriminator|xml)$/

/** A path with nameless parameters. */
const shapeOf = (address: string) => address.replace(/\{[^{}]+\}|:\w+/g, ':')

const isNameMap = (key: string) => /^(properties|patternProperties|\$defs)$/.test(key)

/** `names`: the keys are names of fields, so none of them is a word of the description's own. */
function withoutWords(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutWords(one))
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([key]) => names || !WORDS.test(key))
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutWords(one, isNameMap(key) && !names)]))
}

/** Gives what `$ref`s of a schema name, and what those name in turn. */
function collect(file: Fields, value: unknown, found: Map<string, unknown>): void {
  if (Array.isArray(value)) for (const one of value) collect(file, one, found)
  if (!isFields(value)) return
  const name = /^#\/components\/schemas\/(.+)$/.exec(textOf(value.$ref))?.[1]
  if (name && !found.has(name)) {
    const schema = withoutWords(fieldsOf(fieldsOf(file.components).schemas)[name])
    found.set(name, schema)
    collect(file, schema, found)
  }
  for (const one of Object.values(value)) collect(file, one, found)
}

/** What a reference outside the schemas names: a parameter, a body, an answer. */
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

/** A field that the description does not know is a mistake. */
const strict = (schema: unknown) => ({ allOf: [schema], unevaluatedProperties: false })

function schemasOf(file: Fields, operation: Fields, shared: unknown): Record<string, unknown> {
  const parameters = [...listOf(shared), ...listOf(operation.parameters)].map((one) => resolved(file, one))
  const asked = parameters.filter((one) => one.in === 'query')
  const body = schemaOf(file, operation.requestBody)
  const answers = Object.entries(fieldsOf(operation.responses)).filter(([status]) => /^2\d\d$/.test(status))
  return {
    query: {
      type: 'object',
      properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema ?? {}])),
      required: asked.filter(({ required }) => required === true).map(({ name }) => name),
      additionalProperties: false,
    },
    ...(body ? { body: strict(body) } : {}),
    ...Object.fromEntries(
      answers.flatMap(([status, answer]) => {
        const schema = schemaOf(file, answer)
        return schema ? [[status, schema]] : []
      }),
    ),
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string' }, licence: { type: 'string' }, base: { type: 'string', default: '' } },
})
const [key = '', source = ''] = positionals
const vendors = await loadVendors()
const vendor = vendors.find((one) => one.key === key)
if (!vendor || !source || !values.source || !values.licence) {
  process.stderr.write(
    `Give a vendor (${vendors.map((one) => one.key).join(', ')}), its file, --source and --licence.\n`,
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
  if (!item || !isFields(operation)) process.stdout.write(`Not described: ${method} ${address}\n`)
  else
    for (const [part, schema] of Object.entries(schemasOf(file, operation, item.parameters)))
      schemas[`${method} ${address} ${part}`] = withoutWords(schema)
}
const found = new Map<string, unknown>()
collect(file, schemas, found)
const excerpt = {
  openapi: '3.1.0',
  info: {
    title: `${vendor.name}, excerpt without words`,
    'x-source': values.source,
    license: { name: values.licence },
  },
  components: { schemas: { ...schemas, ...Object.fromEntries(found) } },
}
const target = path.join(root, `prove/vendors/openapi/${key}.json`)
const text = `${JSON.stringify(excerpt)}\n`
await writeFile(target, text)
process.stdout.write(`Written: ${path.relative(root, target)}, ${text.length} bytes, ${found.size} schemas\n`)
