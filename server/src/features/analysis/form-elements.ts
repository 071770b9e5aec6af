import type { FormDocument, OptionDocument, QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findPublishedQuestions } from '../../db/shared/question-texts/published-questions.ts'
import { type FormerElement, findFormerElements } from './counts-store.ts'

/** A question as it was last published. */
export interface AnalysedQuestion {
  /** Heading of its section; empty for a former question. */
  readonly section: string
  readonly question: Omit<QuestionDocument, 'options'>
  readonly options: readonly (OptionDocument & { readonly isFormer?: true })[]
  /** The form's current version doesn't have it. */
  readonly isFormer?: true
}

/** The questions of a form in its order, then those of earlier versions; `isAnswered` says which elements of those are included. */
export const findAnalysedQuestions = async (
  scoped: ScopedDb,
  formId: number,
  form: FormDocument,
  isAnswered: (element: FormerElement) => boolean,
): Promise<AnalysedQuestion[]> => {
  const former = (await findFormerElements(scoped, formId)).filter(isAnswered)
  const versions = [...new Set(former.map(({ formVersion }) => formVersion))]
  const published = await findPublishedQuestions(
    scoped,
    versions.map(formVersion => ({
      formId,
      formVersion,
      questionIds: former.filter(element => element.formVersion === formVersion).map(({ questionId }) => questionId),
    })),
  )
  const questionOf = ({ formVersion, questionId }: FormerElement) =>
    published.find(version => version.formVersion === formVersion)?.questions.find(({ id }) => id === questionId)
  const formerOptions = (id: number) =>
    former.flatMap(element => {
      const isOption = element.kind === 'option' && element.questionId === id
      const option = isOption ? questionOf(element)?.options.find(each => each.id === element.id) : undefined
      return option ? [{ ...option, isFormer: true as const }] : []
    })
  return [
    ...form.sections.flatMap(({ description, questions }) =>
      questions.map(question => ({
        section: description,
        question,
        options: [...question.options, ...formerOptions(question.id)],
      })),
    ),
    ...former.flatMap(element => {
      const question = element.kind === 'question' ? questionOf(element) : undefined
      return question ? [{ section: '', question, options: formerOptions(question.id), isFormer: true as const }] : []
    }),
  ]
}
