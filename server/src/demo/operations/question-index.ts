import type { Question } from '@scrutineer/contract/forms'
import type { PhoneAction, QuestionAnswer } from '../../simulator/plan/phone-action.ts'
import type { PublishedForm } from '../../simulator/plan/plan-day.ts'

interface IndexedQuestion {
  readonly formCode: string
  readonly question: Question
}

interface FlaggedOption {
  readonly question: Question
  readonly optionId: number
  /** Among the flagged options of the question. */
  readonly position: number
}

/** The published questions, by code and by id. */
export interface QuestionIndex {
  /** Throws if there is no question with the code. */
  byCode(code: string): IndexedQuestion
  byId(id: number): Question | undefined
  /** The flagged option that is selected. */
  flagOf(answer: QuestionAnswer): FlaggedOption | undefined
  /** Selects options by position. */
  answer(code: string, positions: readonly number[]): QuestionAnswer
  /** The first flagged option that the action selects. */
  flaggedOption(action: PhoneAction): FlaggedOption | undefined
}

export const indexQuestions = (forms: readonly PublishedForm[]): QuestionIndex => {
  const all = forms.flatMap(form =>
    form.sections.flatMap(({ questions }) => questions.map(question => ({ formCode: form.code, question }))),
  )
  const codes = new Map(all.map(indexed => [indexed.question.code, indexed]))
  const ids = new Map(all.map(({ question }) => [question.id, question]))
  const byCode = (code: string) => {
    const indexed = codes.get(code)
    if (!indexed) throw new Error(`There is no question ${code}.`)
    return indexed
  }
  const findFlag = ({ questionId, options }: QuestionAnswer): FlaggedOption | undefined => {
    const question = ids.get(questionId)
    const flagged = question?.optionsToQuestions.filter(option => option.flagged) ?? []
    for (const { optionId } of options) {
      const position = flagged.findIndex(({ idOption }) => idOption === optionId)
      if (question && position >= 0) return { question, optionId, position }
    }
    return undefined
  }
  return {
    byCode,
    byId: id => ids.get(id),
    flagOf: findFlag,
    answer: (code, positions) => {
      const { question } = byCode(code)
      const selected = question.optionsToQuestions.filter((_, position) => positions.includes(position))
      return {
        questionId: question.id,
        options: selected.map(({ idOption }) => ({ optionId: idOption })),
      }
    },
    flaggedOption: action =>
      action.kind === 'answer' ? action.answers.map(findFlag).find(flag => flag !== undefined) : undefined,
  }
}
