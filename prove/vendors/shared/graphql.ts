import { buildSchema, type GraphQLSchema, graphql } from 'graphql'
import type { MockResponse, VendorRequest } from '../../vendor.ts'
import { fieldsOf, isFields, textOf } from './values.ts'

/** An error with a type, as GitHub sends it. */
export class GraphqlError extends Error {
  override name = 'GraphqlError'
  readonly type: string

  constructor(message: string, type: string) {
    super(message)
    this.type = type
  }
}

/** Values of interfaces and unions need a `__typename`. */
export const schemaOf = (source: string): GraphQLSchema => buildSchema(source)

/** Runs the query on `root`. Invalid queries return `errors`, as in the GraphQL specification. */
export const runGraphql = async (
  schema: GraphQLSchema,
  root: object,
  request: VendorRequest,
): Promise<MockResponse> => {
  const { query, variables, operationName } = fieldsOf(request.body)
  const result = await graphql({
    schema,
    source: textOf(query),
    rootValue: root,
    variableValues: isFields(variables) ? variables : {},
    operationName: typeof operationName === 'string' ? operationName : null,
  })
  const errors = result.errors?.map(({ message, locations, path, originalError }) => ({
    ...(originalError instanceof GraphqlError && { type: originalError.type }),
    message,
    locations,
    ...(path ? { path } : {}),
  }))
  return { body: { ...(result.data === undefined ? {} : { data: result.data }), ...(errors ? { errors } : {}) } }
}
