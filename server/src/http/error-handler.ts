import { type ProblemCode, problems } from '@scrutineer/contract/core/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForeignKeyViolation } from '../db/constraint-errors.ts'
import { type Language, problemTitle, translate } from '../domain/messages.ts'
import { type ProblemDetails, ProblemError, problem } from '../domain/problem.ts'
import { isUnavailable } from './outage/unavailable.ts'
import { languageOf } from './request/language-of.ts'

/** The body of a problem reply (RFC 9457), translated to `language`. */
export const problemBody = (
  { code, details }: { code: ProblemCode; details: ProblemDetails },
  language: Language,
  traceId: string,
) => ({
  type: `/problems/${code}`,
  title: problemTitle(language, code),
  status: problems[code],
  ...(details.detail && { detail: translate(language, details.detail) }),
  code,
  ...(details.errors && {
    errors: Object.fromEntries(
      Object.entries(details.errors).map(([field, messages]) => [
        field,
        messages.map(each => translate(language, each)),
      ]),
    ),
  }),
  ...(details.owner !== undefined && { owner: details.owner }),
  ...(details.warnings && { warnings: details.warnings }),
  traceId,
})

const retryAfter = { headers: { 'retry-after': '5' } }

const fastifyProblems: Record<string, ProblemError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: problem('too_large'),
  FST_REQ_FILE_TOO_LARGE: problem('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problem('unsupported_media'),
  FST_ERR_CTP_INVALID_JSON_BODY: problem('invalid', { detail: ['not_json'] }),
}

const toProblem = (error: unknown): ProblemError | undefined => {
  if (error instanceof ProblemError) return error
  if (isUnavailable(error)) return problem('unavailable', retryAfter)
  if (isForeignKeyViolation(error)) return problem('not_found')
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  return fastifyProblems[code] ?? (statusCode >= 400 && statusCode < 500 ? problem('invalid') : undefined)
}

/** Whether the client disconnected before the whole body arrived. */
const isAborted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** Logs internal errors and an unavailable database or disk. */
const logFailure = (error: unknown, code: string, request: FastifyRequest) => {
  if (isAborted(request)) request.log.info('client disconnected before its request was complete')
  else if (code === 'internal' || code === 'unavailable') request.log.error({ err: error }, code)
}

/** Replies to an error with a problem. Also handles malformed URLs, for which no route is selected. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = toProblem(error) ?? problem('internal')
  logFailure(error, failure.code, request)
  const language = languageOf(request)
  const problemReply = problemBody(failure, language, request.id)
  const { includesLegacyError = false } = request.routeOptions.config
  const body = { ...problemReply, ...(includesLegacyError && { error: problemReply.title }) }
  return (
    reply
      .code(body.status)
      .headers(failure.details.headers ?? {})
      // No hook has run for a malformed URL.
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(body))
  )
}

/** Maps every error to a problem reply. */
export const installErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(sendProblem)
}
