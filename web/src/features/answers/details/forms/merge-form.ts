import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import type { TypedText } from '@scrutineer/contract/fields/selected-option'
import type { Question, Section } from '@scrutineer/contract/forms'
import { answeredThoughNotShown } from '@scrutineer/contract/show-if/shown-questions'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import type { ShownNote } from '../../notes/note-attachments.ts'

export interface ShownOption {
  readonly id: number
  /** Undefined if only a server without texts knows it. */
  readonly text: string | undefined
  readonly isSelected: boolean
  readonly isFlagged: boolean
  /** Free text, verbatim; null if there is none. */
  readonly value: string | null
  /** How the text is read, if the option has an input. */
  readonly typed: TypedText | undefined
  /** Selected, but no longer an option of the question. */
  readonly isRemoved: boolean
}

export interface ShownQuestion {
  readonly id: number
  /** Null if only a note refers to the question. */
  readonly code: string | null
  readonly text: string | null
  readonly isAnswered: boolean
  readonly isFlagged: boolean
  /** The answer as the server sent it. */
  readonly answered: AnsweredQuestion | undefined
  /** The question in the form's newest version. */
  readonly current: Question | undefined
  /** Answered although its condition isn't met. */
  readonly isUnasked: boolean
  readonly options: readonly ShownOption[]
  /** It is answered by one typed value, and by nothing else. */
  readonly isOnlyField: boolean
  readonly notes: readonly ShownNote[]
}

interface ShownSection {
  /** Unique within the form. */
  readonly key: number
  readonly description: string
  readonly questions: readonly ShownQuestion[]
}

export interface ShownForm {
  readonly sections: readonly ShownSection[]
  /** Questions that the form no longer has, with their answers and notes. */
  readonly removedQuestions: readonly ShownQuestion[]
}

/** It has an option, or could not be observed. Otherwise the answer was withdrawn, or doesn't count. */
export const isAnswered = ({ answers, notObservedAt }: AnsweredQuestion): boolean =>
  answers.length > 0 || notObservedAt !== undefined

/** Which questions are shown. Questions with notes, and with an answer that staff say doesn't count, are among the answered ones. */
export const shownQuestions = ['all', 'answered', 'flagged'] as const
export type ShownQuestions = (typeof shownQuestions)[number]

/** The form with the questions to show. */
export const filterForm = (form: ShownForm, shown: ShownQuestions): ShownForm => {
  const isShown = ({ answered, isFlagged, notes }: ShownQuestion) =>
    shown === 'all' || (shown === 'flagged' ? isFlagged : answered !== undefined || notes.length > 0)
  return {
    sections: form.sections.map(section => ({ ...section, questions: section.questions.filter(isShown) })),
    removedQuestions: form.removedQuestions.filter(isShown),
  }
}

type Answer = AnsweredQuestion['answers'][number]

const toSelectedOption = ({ idOption, text, value, typed, flagged }: Answer, isRemoved: boolean): ShownOption => ({
  id: idOption,
  text,
  isSelected: true,
  isFlagged: flagged,
  value: value || null,
  typed,
  isRemoved,
})

const toShownOptions = (question: Question, selected: readonly Answer[]) =>
  question.optionsToQuestions.map(({ idOption, text }): ShownOption => {
    const answer = selected.find(each => each.idOption === idOption)
    // The text at the time of the answer takes precedence over the form's current text.
    if (answer) return toSelectedOption({ text, ...answer }, false)
    return { id: idOption, text, isSelected: false, isFlagged: false, value: null, typed: undefined, isRemoved: false }
  })

/** The question's code at the time of the answer. Some servers send the question's id in this field; it is ignored. */
const codeOf = (answered: AnsweredQuestion | undefined) =>
  typeof answered?.idQuestion === 'string' ? answered.idQuestion : undefined

/** The current form with the answers and notes of one observer. Everything that was sent is included. */
export const mergeForm = (
  sections: readonly Section[],
  answeredQuestions: readonly AnsweredQuestion[],
  notes: readonly ShownNote[],
): ShownForm => {
  const currentIds = new Set(sections.flatMap(section => section.questions.map(question => question.id)))
  const unasked = answeredThoughNotShown(
    sections.flatMap(section => section.questions),
    new Map(answeredQuestions.map(each => [each.id, each.answers.map(({ idOption }) => idOption)])),
  )
  const notesOn = (id: number) => notes.filter(note => note.questionId === id)
  const show = (id: number, question: Question | undefined): ShownQuestion => {
    const answered = answeredQuestions.find(each => each.id === id)
    const selected = answered?.answers ?? []
    const options = question ? toShownOptions(question, selected) : []
    const removed = selected.filter(answer => !options.some(option => option.id === answer.idOption))
    const isTyped = question ? isOnlyField(question.optionsToQuestions) : selected[0]?.typed?.isOnlyField
    return {
      id,
      code: codeOf(answered) ?? question?.code ?? null,
      text: answered?.text ?? question?.text ?? null,
      isAnswered: answered !== undefined && isAnswered(answered),
      isFlagged: selected.some(answer => answer.flagged),
      answered,
      current: question,
      isUnasked: unasked.has(id),
      options: [...options, ...removed.map(each => toSelectedOption(each, question !== undefined))],
      isOnlyField: Boolean(isTyped) && options.length + removed.length === 1,
      notes: notesOn(id),
    }
  }
  const referencedIds = [...answeredQuestions.map(each => each.id), ...notes.flatMap(note => note.questionId ?? [])]
  const removedIds = [...new Set(referencedIds)].filter(id => !currentIds.has(id))
  return {
    sections: sections.map(({ id, description, questions }, index) => ({
      key: id ?? index,
      description,
      questions: questions.map(question => show(question.id, question)),
    })),
    removedQuestions: removedIds.map(id => show(id, undefined)),
  }
}
