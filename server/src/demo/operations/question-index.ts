import type { Question } from '@scrutineer/contract/forms'
import type { PhoneAction, QuestionAnswer } from '../../simulator/plan/phone-action.ts'
import type { PublishedForm } from '../../simulator/plan/plan-day.ts'

interface FlaggedOption {
  readonly question: Question
  readonly optionId: number
  /** Among the flagged options of the question. */
  readonly position: number
}

/** The published questions, by code and by id. */
export const indexQuestions = (forms: readonly PublishedForm[]) => {
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
    /** Throws if there is no question with the code. */
    byCode,
    byId: (id: number) => ids.get(id),
    /** The flagged option that is selected. */
    flagOf: findFlag,
    /** Selects options by position. */
    answer: (code: string, positions: readonly number[]): QuestionAnswer => {
      const { question } = byCode(code)
      const selected = question.optionsToQuestions.filter((_, position) => positions.includes(position))
      return {
        questionId: question.id,
        options: selected.map(({ idOption }) => ({ optionId: idOption })),
      }
    },
    /** The first flagged option that the action selects. */
    flaggedOption: (action: PhoneAction) =>
      action.kind === 'answer' ? action.answers.map(findFlag).find(flag => flag !== undefined) : undefined,
  }
}

export type QuestionIndex = ReturnType<typeof indexQuestions>
