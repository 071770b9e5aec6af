import type { FilledQuestion } from '@scrutineer/contract/answers'
import { findPlace } from '../../db/places.ts'
import type { Reach } from '../../domain/scope.ts'
import { problem } from '../../http/problem.ts'
import { findAnswersInForce } from './given-store.ts'
import { findWords } from './wording.ts'

/** What one observer selected at one station, worded as in the version that was answered, in the forms' order. */
export const filledIn = async (reach: Reach, observerId: number, stationId: number): Promise<FilledQuestion[]> => {
  if (!(await findPlace(reach, observerId, stationId))) throw problem('not_found')
  const answers = await findAnswersInForce(reach, { observerId, stationId })
  const word = await findWords(reach, answers)
  return answers
    .map(word)
    .sort((a, b) => a.place - b.place)
    .map(({ question, formId, formCode, selected }) => {
      const { id, text, questionType: idQuestionType, code: idQuestion } = question
      return { id, text, idQuestionType, idQuestion, formId, formCode, answers: selected }
    })
}
