import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { type ProblemCode, problems } from '@scrutineer/contract/core/problem'
import { describeInput, describeOutput, type JsonSchema, objectFields } from './json-schema.ts'

/** Bodies by media type; binary bodies have no schema. */
export type ResponseContent = Readonly<Record<string, { readonly schema?: JsonSchema }>>

export interface ResponseDescription {
  readonly description: string
  readonly content?: ResponseContent
}

const describeSuccess = ({
  reply,
  contentType,
  status = 200,
  allowsNoContent,
}: Endpoint): Record<string, ResponseDescription> => {
  const empty: Record<string, ResponseDescription> = allowsNoContent
    ? { 204: { description: 'There is nothing to show.' } }
    : {}
  if (contentType) {
    // Without its parameters, such as the character set.
    const [mediaType = contentType] = contentType.split(';')
    return { [status]: { description: `The reply as ${mediaType}.`, content: { [mediaType]: {} } }, ...empty }
  }
  if (!reply) return { [status]: { description: 'Done; the reply is empty.' } }
  const content = { 'application/json': { schema: describeOutput(reply) } }
  return { [status]: { description: status === 202 ? 'Accepted.' : 'Done.', content }, ...empty }
}

const describeProblem = (codes: readonly string[]): ResponseDescription => ({
  description: `A problem with the code ${codes.map(code => `\`${code}\``).join(' or ')}.`,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const referencesRow = ({ params, query, body }: Endpoint): boolean =>
  params !== undefined ||
  [query, body].some(
    schema =>
      schema && Object.keys(objectFields(describeInput(schema)).properties).some(name => /^id|id$|Id$/.test(name)),
  )

const hasField = (schema: Endpoint['body'], name: string): boolean =>
  schema !== undefined && name in objectFields(describeInput(schema)).properties

/** The problem codes that a call can return, derived from its input and access. */
const possibleProblems = (endpoint: Endpoint): ProblemCode[] => {
  const hasInput = Boolean(endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.upload)
  const isLogin = endpoint.access === 'anyone' && endpoint.method === 'POST'
  // The caller's password; organizers' calls set the passwords of other accounts.
  const requiresPassword = endpoint.access !== 'organizer' && hasField(endpoint.body, 'password')
  const canConflict = endpoint.access !== 'anyone' && endpoint.method !== 'GET' && hasInput
  const needsConfirmation = [endpoint.query, endpoint.body].some(schema => hasField(schema, 'confirm'))
  const requiresMfa = !['anyone', 'observer'].includes(endpoint.access) && !endpoint.allowedBeforeMfa
  return [
    ...(hasInput ? (['invalid'] as const) : []),
    ...(isLogin ? (['invalid_credentials', 'second_factor_required', 'observer_credentials'] as const) : []),
    ...(requiresPassword || endpoint.events || endpoint.maxPerSession ? (['too_many_requests'] as const) : []),
    ...(endpoint.access === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(requiresMfa ? (['second_factor_enrolment_required'] as const) : []),
    ...(endpoint.method === 'GET' || endpoint.allowedInArchive ? [] : (['read_only'] as const)),
    ...(referencesRow(endpoint) ? (['not_found'] as const) : []),
    ...(canConflict ? (['conflict'] as const) : []),
    ...(needsConfirmation ? (['confirmation_required'] as const) : []),
    ...(endpoint.body || endpoint.upload ? (['timed_out', 'too_large', 'unsupported_media'] as const) : []),
    'internal',
    'unavailable',
  ]
}

const describeFailures = (endpoint: Endpoint): Record<string, ResponseDescription> => {
  const codes = possibleProblems(endpoint)
  const statuses = [...new Set(codes.map(code => problems[code]))]
  return Object.fromEntries(
    statuses.map(status => [status, describeProblem(codes.filter(code => problems[code] === status))]),
  )
}

/** All responses of a call, by status. */
export const describeResponses = (endpoint: Endpoint): Record<string, ResponseDescription> => ({
  ...describeSuccess(endpoint),
  ...describeFailures(endpoint),
})
