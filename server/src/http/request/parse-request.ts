import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import type { Message } from '../../domain/messages.ts'
import { problem } from '../../domain/problem.ts'
import { normalizeKeys, parseInto, parseLargeInto } from './parse-input.ts'

/** The parts of a request before validation. */
interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The fields of all parts of a request by name. */
export const fieldsOf = ({ params, query, body }: RawInput): Record<string, unknown> => ({
  ...asRecord(body),
  ...asRecord(query),
  ...asRecord(params),
})

const assertListLengths = (body: unknown, maxItems: number) => {
  for (const [field, value] of Object.entries(asRecord(body))) {
    if (Array.isArray(value) && value.length > maxItems)
      throw problem('too_large', { errors: { [field]: [['too_many', maxItems]] } })
  }
}

/** The body with the spelling of its schema's field names, and with the query's fields if the endpoint merges them. */
const normalizeBody = (endpoint: Endpoint, body: unknown, query: Record<string, unknown>): unknown => {
  if (!endpoint.body) return body
  const submitted = body ?? {}
  if (typeof submitted !== 'object' || Array.isArray(submitted)) return submitted
  const fields = normalizeKeys(endpoint.body, asRecord(submitted))
  return endpoint.mergeQueryIntoBody ? { ...normalizeKeys(endpoint.body, query), ...fields } : fields
}

/**
 * Parses parameters, query and body with the endpoint's schemas. Returns them with the errors of all fields, and `raw`: the
 * submitted fields by name. Throws `too_large` for a list that is too long.
 */
export const parseRequest = async (endpoint: Endpoint, input: RawInput) => {
  const errors: Record<string, Message[]> = {}
  const query = endpoint.query ? normalizeKeys(endpoint.query, asRecord(input.query)) : {}
  const body = normalizeBody(endpoint, input.body, query)
  if (endpoint.maxItems !== undefined) assertListLengths(body, endpoint.maxItems)
  const parseBody = endpoint.maxItems === undefined ? parseInto : parseLargeInto
  const parsed = {
    params: endpoint.params && parseInto(endpoint.params, input.params, errors),
    query: endpoint.query && !endpoint.mergeQueryIntoBody ? parseInto(endpoint.query, query, errors) : undefined,
    body: endpoint.body && (await parseBody(endpoint.body, body, errors)),
  }
  return { parsed, errors, raw: fieldsOf({ params: input.params, query, body }) }
}
