import type { Endpoint } from '@scrutineer/contract/endpoint'
import { type ProblemCode, problems } from '@scrutineer/contract/problem'
import { describeInput, describeOutput, fieldsOf, type JsonSchema } from './describe-schema.ts'

/** A body by its media type; bytes have no schema. */
export type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

export interface Answer {
  readonly description: string
  readonly content?: Content
}

const successOf = ({ reply, media, status = 200, mayBeNothing }: Endpoint): Record<string, Answer> => {
  const nothing: Record<string, Answer> = mayBeNothing ? { 204: { description: 'There is nothing to show.' } } : {}
  if (media) return { [status]: { description: `The reply as ${media}.`, content: { [media]: {} } }, ...nothing }
  if (!reply) return { [status]: { description: 'Done; the reply is empty.' } }
  const content = { 'application/json': { schema: describeOutput(reply) } }
  return { [status]: { description: status === 202 ? 'Accepted.' : 'Done.', content }, ...nothing }
}

const problemAnswer = (codes: readonly string[]): Answer => ({
  description: `A problem with the code ${codes.map(code => `\`${code}\``).join(' or ')}.`,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const namesRow = ({ params, query, body }: Endpoint): boolean =>
  params !== undefined ||
  [query, body].some(
    schema => schema && Object.keys(fieldsOf(describeInput(schema)).properties).some(name => /^id|id$|Id$/.test(name)),
  )

const takesPassword = ({ body }: Endpoint): boolean =>
  body !== undefined && 'password' in fieldsOf(describeInput(body)).properties

/** Which problems a call may answer with, by what it takes and who may make it. */
const codesOf = (call: Endpoint): ProblemCode[] => {
  const takes = Boolean(call.params ?? call.query ?? call.body ?? call.upload)
  const signsIn = call.who === 'anyone' && call.method === 'POST'
  // The caller's own password; organizers' calls take the passwords of others.
  const asksPassword = call.who !== 'organizer' && takesPassword(call)
  const mayClash = call.who !== 'anyone' && call.method !== 'GET' && takes
  const refusesUnenrolled = !['anyone', 'observer'].includes(call.who) && !call.beforeEnrolment
  return [
    ...(takes ? (['invalid'] as const) : []),
    ...(signsIn ? (['invalid_credentials', 'second_factor_required'] as const) : []),
    ...(asksPassword || call.events || call.maxPerSession ? (['too_many_requests'] as const) : []),
    ...(call.who === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(call.who === 'anyone' || call.who === 'account' ? [] : (['forbidden'] as const)),
    ...(refusesUnenrolled ? (['second_factor_enrolment_required'] as const) : []),
    ...(namesRow(call) ? (['not_found'] as const) : []),
    ...(mayClash ? (['conflict'] as const) : []),
    ...(call.body || call.upload ? (['timed_out', 'too_large', 'unsupported_media'] as const) : []),
    'internal',
    'unavailable',
  ]
}

const failuresOf = (call: Endpoint): Record<string, Answer> => {
  const codes = codesOf(call)
  const statuses = [...new Set(codes.map(code => problems[code]))]
  return Object.fromEntries(
    statuses.map(status => [status, problemAnswer(codes.filter(code => problems[code] === status))]),
  )
}

/** Every way a call may end, by status. */
export const answersOf = (call: Endpoint): Record<string, Answer> => ({ ...successOf(call), ...failuresOf(call) })
