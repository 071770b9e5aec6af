import type { Option, Question, Section } from '@scrutineer/contract/forms'
import { shownQuestions } from '@scrutineer/contract/show-if/shown-questions'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import type { Form } from '../../model/app-model.ts'
import type { AnswerInput } from '../../model/typed.ts'

/** A screen of a form: a question that is always asked, and those that follow from its answer. */
export interface Step {
  readonly question: Question
  readonly section: Section
  readonly followUps: readonly Question[]
}

export interface FoundAnswer extends AnswerInput {
  /** In the careful mode: it was received, and isn't shown. */
  readonly isHidden?: boolean
}

export type FindAnswer = (questionId: number) => FoundAnswer | undefined

/** What the screens show of an answer: nothing of a hidden one. */
export const visibleAnswer = <T extends FoundAnswer>(answer: T | undefined): T | undefined =>
  answer?.isHidden ? { ...answer, options: [] } : answer

const inOrder = <T extends { readonly orderNumber?: number | undefined }>(items: readonly T[]) =>
  items.toSorted((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0))

/** The options of a question in their order. */
export const optionsOf = ({ optionsToQuestions }: Question): Option[] => inOrder(optionsToQuestions)

/** Forms don't change: what is derived from one is computed once, not with every key that is typed. */
const once = <T>(compute: (form: Form) => T): ((form: Form) => T) => {
  const known = new WeakMap<Form, { readonly value: T }>()
  return form => {
    const entry = known.get(form) ?? { value: compute(form) }
    known.set(form, entry)
    return entry.value
  }
}

/** The questions of a form in their order. */
export const questionsOf = once(({ sections }): readonly Question[] =>
  inOrder(sections).flatMap(({ questions }) => inOrder(questions)),
)

/** The screens of a form. A condition on a later question doesn't make a follow-up. */
export const stepsOf = once(({ sections }): readonly Step[] => {
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

/** Whether a value was typed that isn't the number, time or date that was asked for. */
export const isUnreadable = (question: Question, answer: FoundAnswer | undefined): boolean =>
  !answer?.isHidden &&
  question.optionsToQuestions.some(({ idOption, input }) => {
    const typed = answer?.options.find(({ optionId }) => optionId === idOption)?.value
    if (!input || typed === undefined) return false
    const { mark } = parseTypedValue(typed, input)
    return mark !== null && mark !== 'empty'
  })

/** An answer, also that it couldn't be observed. */
export const isAnswered = (answer: AnswerInput | undefined): boolean =>
  answer !== undefined && (answer.options.length > 0 || answer.status === 'not_observed')

/** Ids of the questions that are asked, given the answers. */
export const askedQuestions = (questions: readonly Question[], find: FindAnswer): Set<number> =>
  shownQuestions(
    questions,
    new Map(questions.map(({ id }) => [id, find(id)?.options.map(({ optionId }) => optionId) ?? []])),
  )

export interface Progress {
  /** Questions that are asked now, follow-ups among them, and those that have no readable answer. */
  readonly asked: readonly Question[]
  readonly open: readonly Question[]
  readonly answered: number
  readonly total: number
  readonly flagged: number
  /** Id of the first open question; null if there is none. */
  readonly nextOpen: number | null
}

/** What a form asks and what is answered: all screens count with it. */
export const progressOf = (form: Form, find: FindAnswer): Progress => {
  const questions = questionsOf(form)
  const ids = askedQuestions(questions, id => visibleAnswer(find(id)))
  const asked = questions.filter(({ id }) => ids.has(id))
  const open = asked.filter(question => !isAnswered(find(question.id)) || isUnreadable(question, find(question.id)))
  return {
    asked,
    open,
    answered: asked.length - open.length,
    total: asked.length,
    flagged: asked.filter(question => isFlagged(question, find(question.id))).length,
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
