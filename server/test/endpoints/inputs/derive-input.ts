import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { unique } from '../../../../testkit/unique.ts'
import { describeInput, type JsonSchema, objectFields } from '../../../src/http/docs/json-schema.ts'

const sampleText = (pattern: unknown) =>
  [unique(), '2024-06-09'].find(text => pattern === undefined || new RegExp(String(pattern)).test(text))

/** A valid value of most schemas, with the required fields only; texts are unique. */
const sampleOf = (schema: JsonSchema): unknown => {
  const { type, anyOf, enum: values } = schema
  if ('const' in schema) return schema.const
  if (Array.isArray(values)) return values[0]
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0])
  if (type === 'array') return []
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1))
  if (type !== 'object') return sampleText(schema.pattern)
  const { properties, required } = objectFields(schema)
  return Object.fromEntries(required.map(name => [name, sampleOf(properties[name] ?? {})]))
}

/** The input of an endpoint that references nothing: the required fields of its body and its query. */
export const deriveInput = ({ query, body, upload }: Endpoint): { query?: Record<string, unknown>; body?: object } => ({
  // Both are objects.
  ...(query && { query: sampleOf(describeInput(query)) as Record<string, unknown> }),
  ...(body && !upload && { body: sampleOf(describeInput(body)) as object }),
})
