import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { DictatedOption } from './fields/call-values.ts'
import { MAX_CORRECTION_REASON_LENGTH, verificationMethods } from './fields/corrections.ts'
import { Id, trimmedText } from './fields/values.ts'

/** A version of an answer: `idAnswer` of an answered question, `id` in the history. */
const idAnswer = Id

export const NewCorrection = z.object({
  idAnswer,
  /** Empty if the observer's answer doesn't count. */
  options: z.array(DictatedOption).check(z.maxLength(1000)),
  reason: trimmedText(MAX_CORRECTION_REASON_LENGTH),
})
export type NewCorrection = z.infer<typeof NewCorrection>

export const corrections = {
  verify: endpoint.staff.post('/api/v1/answers/verify', {
    summary:
      'Mark a version of an answer as verified, or withdraw its verification with the method null. 409 if the version isn’t the current one. A repetition changes nothing.',
    body: z.object({ idAnswer, method: z.nullable(z.enum(verificationMethods)) }),
    audit: 'answer.verify',
  }),
  correct: endpoint.staff.post('/api/v1/answers/correct', {
    summary:
      'Correct an answer: these options, with a reason, become its current version; what the observer answered stays beside it. 409 if the version isn’t the current one, or if a later answer of the observer contradicts it and staff have not decided. A repetition changes nothing.',
    body: NewCorrection,
    audit: 'answer.correct',
  }),
  resolveConflict: endpoint.staff.post('/api/v1/answers/conflict', {
    summary:
      'Decide on an answer of the observer that contradicts a correction: keep the correction, or accept the answer, which then becomes the current version. 409 if it was decided otherwise, or the observer has answered again. A repetition changes nothing.',
    body: z.object({ idAnswer, resolution: z.enum(['kept', 'accepted']) }),
    audit: 'answer.resolve_conflict',
  }),
}
