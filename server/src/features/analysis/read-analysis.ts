import type { AnalysisQuestion, analysis } from '@scrutineer/contract/analysis'
import type { HandlerReply } from '@scrutineer/contract/core/endpoint'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { PublishedOption, PublishedQuestion } from '../../db/shared/question-texts/form-questions.ts'
import { type ChoiceCounts, countStations } from './counts-store.ts'
import type { CountedAnswers } from './queried-store.ts'
import type { AnalysedValues } from './read-values.ts'

/** The counts of a form's questions and what was typed into them. */
interface AnalysisParts extends Pick<HandlerReply<typeof analysis.get>, 'asOf' | 'source'> {
  readonly counts: ChoiceCounts
  readonly questions: readonly PublishedQuestion[]
  /** Undefined if the request doesn't ask for values. */
  readonly values: AnalysedValues | undefined
}

/** What the current answers to a form are. Call it after applying counter changes. */
export const toAnalysis = async (
  scoped: ScopedDb,
  answers: CountedAnswers,
  { asOf, source, counts, questions, values }: AnalysisParts,
): Promise<HandlerReply<typeof analysis.get>> => {
  const isCounted = (option: PublishedOption) => !option.isFormer || counts.selected.has(option.id)
  const toQuestion = ({
    id,
    code,
    text,
    questionType,
    section,
    options,
    isFormer,
  }: PublishedQuestion): AnalysisQuestion => ({
    ...{ idQuestion: id, code, text, questionType, section },
    answered: counts.answered.get(id) ?? 0,
    notObserved: counts.notObserved.get(id) ?? 0,
    notAsked: counts.notAsked.get(id) ?? 0,
    options: options.filter(isCounted).map(option => ({
      idOption: option.id,
      text: option.text,
      ...(option.shortText && { shortText: option.shortText }),
      flagged: option.flagged === true,
      count: counts.selected.get(option.id) ?? 0,
      ...values?.ofOption(option),
      ...(option.isFormer && { isFormer: true }),
    })),
    ...(answers.isByStation && {
      disagreeing: {
        stations: counts.disagreeingStations.get(id) ?? 0,
        reports: counts.disagreeingReports.get(id) ?? 0,
      },
    }),
    ...values?.ofQuestion(id),
    ...(isFormer && { isFormer }),
  })
  return {
    asOf,
    source,
    base: {
      reports: counts.reports,
      ...(await countStations(scoped, answers)),
    },
    questions: questions.map(toQuestion),
  }
}
