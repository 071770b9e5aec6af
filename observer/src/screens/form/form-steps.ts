import type { Option, Question, Section } from '@scrutineer/contract/forms'
import { isAnswered } from '@scrutineer/contract/outbox/place-items'
import { shownQuestions } from '@scrutineer/contract/show-if/shown-questions'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import type { Form, ShownAnswer } from '../../model/app-model.ts'
import type { AnswerInput } from '../../model/typed.ts'

/** A screen of a form: an unconditional question and its follow-ups. */
export interface Step {
  readonly question: Question
  readonly section: Section
  readonly followUps: readonly Question[]
}

export type FoundAnswer = AnswerInput & Pick<ShownAnswer, 'isHidden'>

export type FindAnswer = (questionId: number) => FoundAnswer | undefined

/** The answer without the options of a hidden one. */
export const visibleAnswer = <T extends FoundAnswer>(answer: T | undefined): T | undefined =>
  answer?.isHidden ? { ...answer, options: [] } : answer

const inOrder = <T extends { readonly orderNumber?: number | undefined }>(items: readonly T[]) =>
  items.toSorted((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0))

/** The options of a question in their order. */
export const optionsOf = ({ optionsToQuestions }: Question): Option[] => inOrder(optionsToQuestions)

/** Memoizes by form, since forms are immutable. */
const memoizeByForm = <T>(compute: (form: Form) => T): ((form: Form) => T) => {
  const known = new WeakMap<Form, { readonly value: T }>()
  return form => {
    const entry = known.get(form) ?? { value: compute(form) }
    known.set(form, entry)
    return entry.value
  }
}

/** The questions of a form in their order. */
export const questionsOf = memoizeByForm(({ sections }): readonly Question[] =>
  inOrder(sections).flatMap(({ questions }) => inOrder(questions)),
)

/** The screens of a form. A condition on a later question doesn't make a follow-up. */
export const stepsOf = memoizeByForm(({ sections }): readonly Step[] => {
  const steps: (Step & { followUps: Question[] })[] = []
  const stepOf = new Map<number, (typeof steps)[number]>()
  for (const section of inOrder(sections))
    for (const question of inOrder(section.questions)) {
      const parent = question.showIf && stepOf.get(question.showIf.idQuestion)
      const step = parent ?? { question, section, followUps: [] }
      if (parent) parent.followUps.push(question)
      else steps.push(step)
      stepOf.set(question.id, step)
    }
  return steps
})

/** Whether a typed value can't be parsed as its number, time or date. */
export const isUnreadable = (question: Question, answer: FoundAnswer | undefined): boolean =>
  !answer?.isHidden &&
  question.optionsToQuestions.some(({ idOption, input }) => {
    const typed = answer?.options.find(({ optionId }) => optionId === idOption)?.value
    if (!input || typed == null) return false
    const { mark } = parseTypedValue(typed, input)
    return mark !== null && mark !== 'empty'
  })

/** Ids of the questions whose conditions the answers meet. */
export const shownQuestionIds = (questions: readonly Question[], find: FindAnswer): Set<number> =>
  shownQuestions(
    questions,
    new Map(questions.map(({ id }) => [id, find(id)?.options.map(({ optionId }) => optionId) ?? []])),
  )

export interface Progress {
  /** The questions whose conditions are met, and those of them without a valid answer. */
  readonly shown: readonly Question[]
  readonly open: readonly Question[]
  readonly answered: number
  readonly total: number
  readonly flagged: number
  /** Id of the first open question; null if there is none. */
  readonly nextOpen: number | null
}

/** The progress of a form, as all screens show it. */
export const progressOf = (form: Form, find: FindAnswer): Progress => {
  const questions = questionsOf(form)
  const ids = shownQuestionIds(questions, id => visibleAnswer(find(id)))
  const shown = questions.filter(({ id }) => ids.has(id))
  const open = shown.filter(question => !isAnswered(find(question.id)) || isUnreadable(question, find(question.id)))
  return {
    shown,
    open,
    answered: shown.length - open.length,
    total: shown.length,
    flagged: shown.filter(question => isFlagged(question, find(question.id))).length,
    nextOpen: open[0]?.id ?? null,
  }
}

const letter = (index: number) => String.fromCharCode(97 + index)

/** The number of a question on its screen: `7`, or `7a` of its first follow-up. */
export const numberOf = (form: Form, questionId: number): string => {
  const steps = stepsOf(form)
  const index = steps.findIndex(
    ({ question, followUps }) => question.id === questionId || followUps.some(({ id }) => id === questionId),
  )
  const followUp = steps[index]?.followUps.findIndex(({ id }) => id === questionId) ?? -1
  return `${index + 1}${followUp < 0 ? '' : letter(followUp)}`
}

/** Whether a selected option is flagged. */
export const isFlagged = (question: Question, answer: FoundAnswer | undefined): boolean =>
  !answer?.isHidden &&
  question.optionsToQuestions.some(
    option => option.flagged && answer?.options.some(({ optionId }) => optionId === option.idOption),
  )
