import type { ScopedDb } from '../../db/scoped-db.ts'
import { type AnswerWithTexts, resolveTexts } from '../../db/shared/question-texts/resolve-texts.ts'
import { type Comparison, compareAnswers } from '../../domain/forms/compare-answers.ts'
import { compareNumbers, type NumberDifferences } from '../../domain/forms/compare-numbers.ts'
import type { StationAnswerRow } from './store.ts'

interface TextedAnswer extends AnswerWithTexts {
  readonly row: StationAnswerRow
}

/** The numbers of the answers. How far apart they may be is as in the newest answered version. */
const compareNumbersOf = (answers: readonly TextedAnswer[]): NumberDifferences => {
  const options = new Map(answers[0]?.question.options.map(option => [option.id, option]))
  const numbers = answers.flatMap(({ row }) =>
    row.options.flatMap(({ id, typed }) =>
      typed === null ? [] : [{ optionId: id, value: typed, receivedAt: row.answeredAt }],
    ),
  )
  return compareNumbers(numbers, id => {
    const input = options.get(id)?.input
    return input && 'maxDifference' in input ? (input.maxDifference ?? 0) : 0
  })
}

const MINUTE_MS = 60_000

const withNumbers = ({ state, minutesApart }: Comparison, { optionIds, nearestMs }: NumberDifferences) => {
  if (optionIds.length === 0) return { state, minutesApart }
  const minutes = Math.ceil(nearestMs / MINUTE_MS)
  return {
    state: 'differ' as const,
    minutesApart: minutesApart === null ? minutes : Math.min(minutes, minutesApart),
    differingNumbers: optionIds,
  }
}

const toComparedQuestion = (answers: readonly TextedAnswer[], disagreementMinutes: number) => {
  const compared = answers.map(({ row, question }) => ({
    observerId: row.observerId,
    revision: row.revision,
    receivedAt: row.answeredAt,
    selected: row.options,
    question,
  }))
  const [newest] = answers
  if (!newest) return []
  const { question, formId, formCode, formTitle } = newest
  return [
    {
      ...withNumbers(compareAnswers(compared, disagreementMinutes), compareNumbersOf(answers)),
      id: question.id,
      code: question.code,
      text: question.text,
      formId,
      formCode,
      formTitle,
      answers: answers.map(({ row, selected }) => ({
        idObserver: row.observerId,
        answeredAt: row.answeredAt,
        options: selected,
        dictatedTo: row.dictatedTo,
      })),
    },
  ]
}

/** The current answers by question, in the forms' order, each newest first. */
export const compareQuestions = async (
  scoped: ScopedDb,
  rows: readonly StationAnswerRow[],
  disagreementMinutes: number,
) => {
  const answered = rows.filter(({ options }) => options.length > 0)
  const withTexts = await resolveTexts(scoped, answered)
  const byQuestion = new Map<number, TextedAnswer[]>()
  for (const row of answered)
    byQuestion.set(row.questionId, [...(byQuestion.get(row.questionId) ?? []), { ...withTexts(row), row }])
  return [...byQuestion.values()]
    .sort(([one], [other]) => (one?.sortIndex ?? 0) - (other?.sortIndex ?? 0))
    .flatMap(answers => toComparedQuestion(answers, disagreementMinutes))
}
