import { type ProblemCode, problems } from '@scrutineer/contract/core/problem'
import { type Language, problemTitle, translate } from '../domain/messages.ts'
import type { ProblemDetails } from '../domain/problem.ts'

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
