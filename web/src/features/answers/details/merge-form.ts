import type { AnsweredQuestion, SelectedOption } from '@scrutineer/contract/answers'
import type { Question, Section } from '@scrutineer/contract/forms'
import type { Note } from '@scrutineer/contract/notes'

export interface ShownOption {
  readonly id: number
  readonly text: string
  readonly isSelected: boolean
  readonly isFlagged: boolean
  /** As it was sent; null where nothing was written. */
  readonly value: string | null
  /** Selected, but no longer offered. */
  readonly isRemoved: boolean
}

export interface ShownQuestion {
  readonly id: number
  /** Null when only a note still names the question. */
  readonly code: string | null
  readonly text: string | null
  readonly isAnswered: boolean
  readonly isFlagged: boolean
  readonly options: readonly ShownOption[]
  readonly notes: readonly Note[]
}

interface ShownSection {
  readonly id: number
  readonly description: string
  readonly questions: readonly ShownQuestion[]
}

export interface ShownForm {
  readonly sections: readonly ShownSection[]
  /** Questions that the form no longer has, with what was answered and noted. */
  readonly removedQuestions: readonly ShownQuestion[]
}

const selected = ({ idOption, text, value, flagged }: SelectedOption, isRemoved: boolean): ShownOption => ({
  id: idOption,
  text,
  isSelected: true,
  isFlagged: flagged,
  value: value || null,
  isRemoved,
})

const offered = (question: Question, given: readonly SelectedOption[]) =>
  question.optionsToQuestions.map(({ idOption, text }): ShownOption => {
    const answer = given.find(each => each.idOption === idOption)
    // The wording that was answered stands, even where the form says it otherwise today.
    if (answer) return selected(answer, false)
    return { id: idOption, text, isSelected: false, isFlagged: false, value: null, isRemoved: false }
  })

/** The code that a question was answered under. The name promises a number, and some servers give the question's id: that is none. */
const codeOf = (filledIn: AnsweredQuestion | undefined) =>
  typeof filledIn?.idQuestion === 'string' ? filledIn.idQuestion : undefined

/** A form as it is now with what one observer answered and noted in it; nothing that was sent is left out. */
export const mergeForm = (
  sections: readonly Section[],
  answeredQuestions: readonly AnsweredQuestion[],
  notes: readonly Note[],
): ShownForm => {
  const current = new Set(sections.flatMap(section => section.questions.map(question => question.id)))
  const notesOn = (id: number) => notes.filter(note => note.questionId === id)
  const show = (id: number, question: Question | undefined): ShownQuestion => {
    const filledIn = answeredQuestions.find(each => each.id === id)
    const given = filledIn?.answers ?? []
    const known = question ? offered(question, given) : []
    const isKnown = (answer: SelectedOption) => known.some(option => option.id === answer.idOption)
    return {
      id,
      code: codeOf(filledIn) ?? question?.code ?? null,
      text: filledIn?.text ?? question?.text ?? null,
      isAnswered: given.length > 0,
      isFlagged: given.some(answer => answer.flagged),
      options: [
        ...known,
        ...given.filter(answer => !isKnown(answer)).map(each => selected(each, question !== undefined)),
      ],
      notes: notesOn(id),
    }
  }
  const named = [...answeredQuestions.map(each => each.id), ...notes.flatMap(note => note.questionId ?? [])]
  const gone = [...new Set(named)].filter(id => !current.has(id))
  return {
    sections: sections.map(({ id, description, questions }) => ({
      id,
      description,
      questions: questions.map(question => show(question.id, question)),
    })),
    removedQuestions: gone.map(id => show(id, undefined)),
  }
}
