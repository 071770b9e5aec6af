import type { Endpoint } from '@scrutineer/contract/endpoint'
import { type ProblemCode, problems } from '@scrutineer/contract/problem'
import { describeInput, describeOutput, type JsonSchema, objectFields } from './json-schema.ts'

/** A body by its media type; bytes have no schema. */
export type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

export interface ResponseDescription {
  readonly description: string
  readonly content?: Content
}

const describeSuccess = ({
  reply,
  contentType,
  status = 200,
  allowsNoContent,
}: Endpoint): Record<string, ResponseDescription> => {
  const nothing: Record<string, ResponseDescription> = allowsNoContent
    ? { 204: { description: 'There is nothing to show.' } }
    : {}
  if (contentType)
    return { [status]: { description: `The reply as ${contentType}.`, content: { [contentType]: {} } }, ...nothing }
  if (!reply) return { [status]: { description: 'Done; the reply is empty.' } }
  const content = { 'application/json': { schema: describeOutput(reply) } }
  return { [status]: { description: status === 202 ? 'Accepted.' : 'Done.', content }, ...nothing }
}

const describeProblem = (codes: readonly string[]): ResponseDescription => ({
  description: `A problem with the code ${codes.map(code => `\`${code}\``).join(' or ')}.`,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const namesRow = ({ params, query, body }: Endpoint): boolean =>
  params !== undefined ||
  [query, body].some(
    schema =>
      schema && Object.keys(objectFields(describeInput(schema)).properties).some(name => /^id|id$|Id$/.test(name)),
  )

const takesPassword = ({ body }: Endpoint): boolean =>
  body !== undefined && 'password' in objectFields(describeInput(body)).properties

/** Which problems a call may answer with, by what it takes and who may make it. */
const possibleProblems = (call: Endpoint): ProblemCode[] => {
  const takes = Boolean(call.params ?? call.query ?? call.body ?? call.upload)
  const signsIn = call.access === 'anyone' && call.method === 'POST'
  // The caller's own password; organizers' calls take the passwords of others.
  const asksPassword = call.access !== 'organizer' && takesPassword(call)
  const mayClash = call.access !== 'anyone' && call.method !== 'GET' && takes
  const refusesUnenrolled = !['anyone', 'observer'].includes(call.access) && !call.allowedBeforeMfa
  return [
    ...(takes ? (['invalid'] as const) : []),
    ...(signsIn ? (['invalid_credentials', 'second_factor_required'] as const) : []),
    ...(asksPassword || call.events || call.maxPerSession ? (['too_many_requests'] as const) : []),
    ...(call.access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(call.access === 'anyone' || call.access === 'account' ? [] : (['forbidden'] as const)),
    ...(refusesUnenrolled ? (['second_factor_enrolment_required'] as const) : []),
    ...(namesRow(call) ? (['not_found'] as const) : []),
    ...(mayClash ? (['conflict'] as const) : []),
    ...(call.body || call.upload ? (['timed_out', 'too_large', 'unsupported_media'] as const) : []),
    'internal',
    'unavailable',
  ]
}

const describeFailures = (call: Endpoint): Record<string, ResponseDescription> => {
  const codes = possibleProblems(call)
  const statuses = [...new Set(codes.map(code => problems[code]))]
  return Object.fromEntries(
    statuses.map(status => [status, describeProblem(codes.filter(code => problems[code] === status))]),
  )
}

/** Every way a call may end, by status. */
export const describeResponses = (call: Endpoint): Record<string, ResponseDescription> => ({
  ...describeSuccess(call),
  ...describeFailures(call),
})
