import type { FilledQuestion } from '@scrutineer/contract/answers'
import { findPlace } from '../../db/places.ts'
import type { Reach } from '../../domain/scope.ts'
import { problem } from '../../http/problem.ts'
import { findAnswers, findDocuments } from './store.ts'

/** What one observer selected at one station, worded as in the version that was answered, in the forms' order. */
export const filledIn = async (reach: Reach, observerId: number, stationId: number): Promise<FilledQuestion[]> => {
  if (!(await findPlace(reach, observerId, stationId))) throw problem('not_found')
  const rows = await findAnswers(reach, observerId, stationId)
  const versions = new Map(
    rows.map(row => [`${row.form_id} ${row.form_version}`, { formId: row.form_id, version: row.form_version }]),
  )
  const documents = await findDocuments(reach, [...versions.values()])
  return documents.flatMap(({ form_id, version, document }) => {
    const given = rows.filter(row => row.form_id === form_id && row.form_version === version)
    const questions = document.sections.flatMap(section => section.questions)
    return questions.flatMap(question => {
      const selected = new Map(given.filter(row => row.question_id === question.id).map(row => [row.option_id, row]))
      if (selected.size === 0) return []
      const answers = question.options.flatMap(({ id, text, isFreeText }) => {
        const row = selected.get(id)
        return row ? [{ idOption: id, text, isFreeText, value: row.value, flagged: row.flagged }] : []
      })
      const { id, text, questionType: idQuestionType, code: idQuestion } = question
      return [{ id, text, idQuestionType, idQuestion, formCode: document.code, answers }]
    })
  })
}
