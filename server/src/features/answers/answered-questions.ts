import type { SelectedOption } from '@scrutineer/contract/fields/selected-option'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findObserverStation } from '../../db/shared/observer-station.ts'
import { resolveTexts } from '../../db/shared/question-texts/resolve-texts.ts'
import { problem } from '../../domain/problem.ts'
import {
  type CurrentAnswerRow,
  findCurrentAnswers,
  findObservedAnswers,
  type ObservedAnswerRow,
} from './answer-history-store.ts'

const correctionOf = (
  { correctedBy, reason, answeredAt }: CurrentAnswerRow,
  observed: ObservedAnswerRow | undefined,
  selected: SelectedOption[],
) => {
  if (correctedBy === null || reason === null || !observed) return null
  const { id: idAnswer, dictatedTo, isInConflict, notObserved } = observed
  return {
    account: correctedBy,
    reason,
    at: answeredAt,
    observed: {
      idAnswer,
      at: observed.answeredAt,
      answers: selected,
      dictatedTo,
      ...(notObserved && { isNotObserved: true as const }),
    },
    isContradicted: isInConflict,
  }
}

/** The current answers of an observer at a station, in the forms' order, with the texts of the answered version. */
export const listAnsweredQuestions = async (scoped: ScopedDb, observerId: number, stationId: number) => {
  if (!(await findObserverStation(scoped, observerId, stationId))) throw problem('not_found')
  const answers = await findCurrentAnswers(scoped, { observerId, stationId })
  const corrected = answers.flatMap(({ questionId, correctedBy }) => (correctedBy === null ? [] : [questionId]))
  const observed = await findObservedAnswers(scoped, { observerId, stationId }, corrected)
  const withTexts = await resolveTexts(scoped, [...answers, ...observed])
  return answers
    .map(answer => ({ answer, ...withTexts(answer) }))
    .sort((a, b) => a.sortIndex - b.sortIndex)
    .map(({ answer, question, formId, formCode, selected }) => {
      const own = observed.find(({ questionId }) => questionId === question.id)
      return {
        id: question.id,
        text: question.text,
        idQuestionType: question.questionType,
        idQuestion: question.code,
        formId,
        formCode,
        answers: selected,
        dictatedTo: answer.dictatedTo,
        importedBy: answer.importedBy,
        idAnswer: answer.id,
        verification: answer.verification && { ...answer.verification, at: new Date(answer.verification.at) },
        correction: correctionOf(answer, own, own ? withTexts(own).selected : []),
        acceptedBy: answer.acceptedBy,
        ...(answer.notObserved && { notObservedAt: answer.answeredAt }),
      }
    })
}
