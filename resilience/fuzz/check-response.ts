import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { Problem } from '@scrutineer/contract/core/problem'
import * as z from 'zod/mini'
import type { WireResponse } from './sender.ts'

/** Maximum seconds per response, on a busy machine. */
const maxSeconds = 20

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Mismatches of a value with a schema, by field. */
const findSchemaViolation = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value)
  if (!result.success) return z.prettifyError(result.error)
  return isDeepStrictEqual(result.data, value) ? undefined : 'It has fields that the contract doesn’t know.'
}

const checkProblem = ({ status, headers, body }: WireResponse, isHead: boolean) => {
  if (status >= 500) return `The server failed: ${body.toString().slice(0, 300)}`
  if (!String(headers['content-type']).startsWith('application/problem+json')) {
    return `A refusal of the type ${headers['content-type']}: ${body.toString().slice(0, 300)}`
  }
  if (isHead) return body.length === 0 ? undefined : 'HEAD has a body.'
  const problem = jsonOf(body)
  const mismatch = findSchemaViolation(Problem, problem)
  if (mismatch) return `No problem as the contract has it: ${mismatch}`
  return z.parse(Problem, problem).status === status ? undefined : 'The problem names another status.'
}

const checkSuccess = (endpoint: Endpoint, { status, headers, body }: WireResponse) => {
  const type = String(headers['content-type'])
  if (status === 204 && (endpoint.allowsNoContent || endpoint.status === 204)) return undefined
  if (status !== (endpoint.status ?? 200)) return 'The contract knows no such success.'
  if (endpoint.contentType ?? endpoint.events)
    return type.includes('json') ? `JSON instead of ${endpoint.contentType}.` : undefined
  if (!endpoint.reply) return body.length === 0 ? undefined : 'A body that the contract doesn’t know.'
  return findSchemaViolation(endpoint.reply, jsonOf(body))
}

/** The error of a response; undefined if it is valid. Without an endpoint any page or file is a valid success. */
export const checkResponse = (
  reply: WireResponse,
  method: string,
  endpoint: Endpoint | undefined,
): string | undefined => {
  if (reply.seconds > maxSeconds) return `It took ${reply.seconds.toFixed(1)} s.`
  const findFailure = () => {
    if (reply.status >= 400) return checkProblem(reply, method === 'HEAD')
    if (reply.status >= 300) return reply.status === 304 ? undefined : 'Nothing here is elsewhere.'
    return endpoint && checkSuccess(endpoint, reply)
  }
  const message = findFailure()
  return message && `${reply.status}: ${message}`
}
