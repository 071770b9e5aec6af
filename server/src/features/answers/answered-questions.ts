import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findObserverStation } from '../../db/shared/observer-station.ts'
import { resolveTexts } from '../../db/shared/question-texts/resolve-texts.ts'
import { problem } from '../../domain/problem.ts'
import { findCurrentAnswers } from './answer-history-store.ts'

/** The current answers of an observer at a station, in the forms' order, with the texts of the answered version. */
export const listAnsweredQuestions = async (
  scoped: ScopedDb,
  observerId: number,
  stationId: number,
): Promise<AnsweredQuestion[]> => {
  if (!(await findObserverStation(scoped, observerId, stationId))) throw problem('not_found')
  const answers = await findCurrentAnswers(scoped, { observerId, stationId })
  const withTexts = await resolveTexts(scoped, answers)
  return answers
    .map(answer => ({ ...withTexts(answer), dictatedTo: answer.dictatedTo }))
    .sort((a, b) => a.sortIndex - b.sortIndex)
    .map(({ question, formId, formCode, selected, dictatedTo }) => {
      const { id, text, questionType: idQuestionType, code: idQuestion } = question
      return { id, text, idQuestionType, idQuestion, formId, formCode, answers: selected, dictatedTo }
    })
}
