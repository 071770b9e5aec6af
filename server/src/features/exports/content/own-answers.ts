import { findObservedAnswers, type ObservedAnswer } from '../correction-store.ts'
import type { SelectionRow, ThreadRow } from '../store.ts'
import type { ReportContext } from './report-part.ts'

/** Text of an answer in one cell: its options with what was typed. */
const answerText = async (
  { formId, formVersion, options, notObserved }: ObservedAnswer,
  { forms, texts }: ReportContext,
) => {
  if (notObserved) return texts.notObserved
  if (options.length === 0) return texts.corrections.withdrawn
  const selected = await Promise.all(
    options.map(async ({ id, value }) => ({ value, option: await forms.option(formId, formVersion, id) })),
  )
  return selected.map(({ value, option }) => [option.text, value].filter(Boolean).join(': ')).join('; ')
}

/** What the observers themselves answered, in words, by the id of the correction. */
export const readOwnAnswers = async (
  context: ReportContext,
  threads: readonly ThreadRow[],
  selections: readonly SelectionRow[],
): Promise<ReadonlyMap<number, string>> => {
  const byAnswer = new Map(
    selections.flatMap(({ answerId, correctedBy, thread, questionId }) => {
      const report = threads[thread]
      if (correctedBy === null || !report) return []
      const { observerId, stationId } = report
      return [[answerId, { observerId, stationId, questionId }] as const]
    }),
  )
  if (byAnswer.size === 0) return new Map()
  const observed = await findObservedAnswers(context.scoped, context.filter, [...byAnswer.values()])
  const own = await Promise.all(observed.map(answer => answerText(answer, context)))
  return new Map([...byAnswer.keys()].map((answerId, index) => [answerId, own[index] ?? '']))
}
