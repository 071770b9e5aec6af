import type { AnalysisOption, AnalysisQuestion, ValueSummary } from '@scrutineer/contract/analysis'
import type { OptionDocument } from '@scrutineer/contract/helpers/form-document'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { PublishedQuestion } from '../../db/shared/question-texts/form-questions.ts'
import type { ValueInput } from '../../db/shared/typed-values.ts'
import {
  type CountedAnswers,
  countNotes,
  findReportsOf,
  findTyped,
  type ReadCounties,
  type TypedRow,
} from './queried-store.ts'
import { type Summary, summarizeValues } from './summarize-values.ts'

export interface AnalysedValues {
  readonly asOf: Date
  readonly ofOption: (option: OptionDocument) => Pick<AnalysisOption, 'values' | 'texts'>
  readonly ofQuestion: (questionId: number) => Pick<AnalysisQuestion, 'notes' | 'pictures'>
}

const valueInput = ({ input }: OptionDocument): ValueInput | undefined =>
  input && input.kind !== 'text' ? input : undefined

/** What reports have typed into the options of questions, and the notes about them. */
export const readValues = async (
  scoped: ScopedDb,
  readCounties: ReadCounties,
  answers: CountedAnswers,
  questions: readonly PublishedQuestion[],
  asOf: Date,
): Promise<AnalysedValues> => {
  const isTyped = ({ input, isFreeText }: OptionDocument) => input || isFreeText
  const options = questions.flatMap(question => question.options).filter(isTyped)
  const typedIds = questions.flatMap(({ id, options }) => (options.some(isTyped) ? [id] : []))
  const questionIds = questions.map(({ id }) => id)
  const typed = new Map<number, Map<string | null, TypedRow>>(options.map(({ id }) => [id, new Map()]))
  const notes = new Map(questionIds.map(id => [id, { notes: 0, pictures: 0 }]))
  const counties = await readCounties(async countyIds => ({
    found: typedIds.length > 0 ? await findTyped(scoped, countyIds, answers, typedIds, [...typed.keys()]) : [],
    notesFound: await countNotes(scoped, countyIds, answers, questionIds),
  }))
  for (const { found, notesFound } of counties) {
    for (const row of found) {
      const ofOption = typed.get(row.optionId)
      const before = ofOption?.get(row.typed)
      ofOption?.set(row.typed, before ? { ...before, count: before.count + row.count } : row)
    }
    for (const row of notesFound) {
      const { notes: before = 0, pictures = 0 } = notes.get(row.questionId) ?? {}
      notes.set(row.questionId, { notes: before + row.notes, pictures: pictures + row.pictures })
    }
  }
  const rowsOf = (id: number) => [...(typed.get(id)?.values() ?? [])]
  const summaries = new Map<number, Summary>()
  for (const option of options) {
    const input = valueInput(option)
    if (input) summaries.set(option.id, summarizeValues(input, rowsOf(option.id)))
  }
  const extremes = [...summaries.values()].flatMap(({ least, most }) => [least, most]).filter(each => each !== null)
  const rows = await findReportsOf(scoped, [...new Set(extremes.map(({ answerId }) => answerId))])
  const reports = new Map(rows.map(({ answerId, ...report }) => [answerId, report]))
  const toExtreme = (extreme: Summary['least']): ValueSummary['least'] => {
    const report = extreme && reports.get(extreme.answerId)
    return report ? { value: extreme.value, report } : null
  }
  return {
    asOf,
    ofOption: option => {
      const summary = summaries.get(option.id)
      if (summary) return { values: { ...summary, least: toExtreme(summary.least), most: toExtreme(summary.most) } }
      if (!typed.has(option.id)) return {}
      return { texts: rowsOf(option.id).reduce((sum, { count }) => sum + count, 0) }
    },
    ofQuestion: id => notes.get(id) ?? {},
  }
}
