import type { AnalysisQuestion, analysis } from '@scrutineer/contract/analysis'
import type { HandlerReply } from '@scrutineer/contract/core/endpoint'
import type { FormDocument, OptionDocument, QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findPublishedQuestions } from '../../db/shared/question-texts/published-questions.ts'
import {
  type ChoiceCounts,
  type CountedReports,
  countFormReports,
  countStations,
  findChoiceCounts,
  findFormerElements,
} from './counts-store.ts'

/** The questions and options of earlier versions that reports answer: the questions as they were last published. */
const findFormerQuestions = async (scoped: ScopedDb, formId: number, counts: ChoiceCounts) => {
  const former = (await findFormerElements(scoped, formId)).filter(({ kind, id }) =>
    kind === 'option' ? counts.selected.has(id) : counts.answered.has(id) || counts.notObserved.has(id),
  )
  const versions = [...new Set(former.map(({ formVersion }) => formVersion))]
  const published = await findPublishedQuestions(
    scoped,
    versions.map(formVersion => ({
      formId,
      formVersion,
      questionIds: former.filter(element => element.formVersion === formVersion).map(({ questionId }) => questionId),
    })),
  )
  const questionOf = (formVersion: number, id: number) =>
    published.find(version => version.formVersion === formVersion)?.questions.find(question => question.id === id)
  const options = new Map<number, OptionDocument[]>()
  const questions: QuestionDocument[] = []
  for (const { kind, id, questionId, formVersion } of former) {
    const question = questionOf(formVersion, questionId)
    const option = kind === 'option' ? question?.options.find(each => each.id === id) : undefined
    if (option) options.set(questionId, [...(options.get(questionId) ?? []), option])
    else if (question && kind === 'question') questions.push({ ...question, options: [] })
  }
  return { questions, options }
}

/** What the current answers to a form are. Call it after applying counter changes. */
export const readAnalysis = async (
  scoped: ScopedDb,
  formId: number,
  form: FormDocument,
  reports: CountedReports,
  now: Date,
): Promise<HandlerReply<typeof analysis.get>> => {
  const counts = await findChoiceCounts(scoped, formId, reports)
  const former = await findFormerQuestions(scoped, formId, counts)
  const toOption = ({ id, text, shortText, flagged }: OptionDocument) => ({
    idOption: id,
    text,
    ...(shortText && { shortText }),
    flagged: flagged === true,
    count: counts.selected.get(id) ?? 0,
  })
  const toQuestion = (
    section: string,
    { id, code, text, questionType, options }: QuestionDocument,
  ): AnalysisQuestion => ({
    idQuestion: id,
    code,
    text,
    questionType,
    section,
    answered: counts.answered.get(id) ?? 0,
    notObserved: counts.notObserved.get(id) ?? 0,
    notAsked: counts.notAsked.get(id) ?? 0,
    options: [
      ...options.map(toOption),
      ...(former.options.get(id) ?? []).map(option => ({ ...toOption(option), isFormer: true })),
    ],
  })
  return {
    asOf: now,
    source: 'counted',
    base: {
      reports: await countFormReports(scoped, formId, reports),
      ...(await countStations(scoped, reports)),
    },
    questions: [
      ...form.sections.flatMap(({ description, questions }) =>
        questions.map(question => toQuestion(description, question)),
      ),
      ...former.questions.map(question => ({ ...toQuestion('', question), isFormer: true })),
    ],
  }
}
