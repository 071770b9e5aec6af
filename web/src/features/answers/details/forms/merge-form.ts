import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { type Question, questionType, type Section } from '@scrutineer/contract/forms'
import { answeredThoughNotShown } from '@scrutineer/contract/show-if/shown-questions'
import type { ShownNote } from '../../notes/note-attachments.ts'

/** A question of a report, with its answer and notes. */
export interface ShownQuestion {
  readonly question: Question
  /** The question in the form's newest version. */
  readonly newest: Question | undefined
  readonly answered: AnsweredQuestion | undefined
  readonly notes: readonly ShownNote[]
  /** Answered although its condition isn't met. */
  readonly isUnasked: boolean
}

/** It has an option, or could not be observed. Otherwise the answer was withdrawn, or doesn't count. */
export const isAnswered = ({ answers, notObservedAt }: AnsweredQuestion): boolean =>
  answers.length > 0 || notObservedAt !== undefined

export const isFlagged = (answered: AnsweredQuestion | undefined): boolean =>
  answered?.answers.some(answer => answer.flagged) ?? false

/** Which questions are shown. Questions with notes, and with an answer that staff say doesn't count, are among the answered ones. */
export const shownQuestions = ['all', 'answered', 'flagged'] as const
export type ShownQuestions = (typeof shownQuestions)[number]

/** The question's code at the time of the answer. Some servers send the question's id in this field; it is ignored. */
const codeOf = (answered: AnsweredQuestion | undefined) =>
  typeof answered?.idQuestion === 'string' ? answered.idQuestion : undefined

/**
 * The question with the options of the form's newest version and the selected ones that it lacks. Its code and text are those at the
 * time of the answer; empty if only a note refers to it.
 */
export const withRemovedOptions = (
  id: number,
  answered: AnsweredQuestion | undefined,
  newest: Question | undefined,
): Question => {
  const current = newest?.optionsToQuestions ?? []
  const removed = (answered?.answers ?? [])
    .filter(({ idOption }) => !current.some(option => option.idOption === idOption))
    .map(({ idOption, text = '', isFreeText, flagged, typed }) => ({
      id: idOption,
      idOption,
      text,
      isFreeText: isFreeText || typed !== undefined,
      flagged,
    }))
  return {
    id,
    code: codeOf(answered) ?? newest?.code ?? '',
    text: answered?.text ?? newest?.text ?? '',
    questionType: newest?.questionType ?? answered?.idQuestionType ?? questionType.multiple,
    optionsToQuestions: [...current, ...removed],
  }
}

/** The options of a question, each with its answer if it is selected. */
export const shownOptions = ({ question, newest, answered }: ShownQuestion) =>
  question.optionsToQuestions.map(option => {
    const answer = answered?.answers.find(({ idOption }) => idOption === option.idOption)
    return {
      id: option.idOption,
      // The text at the time of the answer takes precedence over the form's current one.
      text: answer?.text ?? option.text,
      answer,
      /** Selected, but no longer an option of the question. */
      isRemoved: newest !== undefined && !newest.optionsToQuestions.includes(option),
    }
  })

/**
 * The sections of the newest form with the questions to show, and last those that the form no longer has. With `all`, everything that
 * was sent is included.
 */
export const reportSections = (
  sections: readonly Section[],
  answeredQuestions: readonly AnsweredQuestion[],
  notes: readonly ShownNote[],
  shown: ShownQuestions,
) => {
  const newest = sections.flatMap(section => section.questions)
  const unasked = answeredThoughNotShown(
    newest,
    new Map(answeredQuestions.map(each => [each.id, each.answers.map(({ idOption }) => idOption)])),
  )
  const show = (id: number, question?: Question): ShownQuestion => {
    const answered = answeredQuestions.find(each => each.id === id)
    return {
      question: withRemovedOptions(id, answered, question),
      newest: question,
      answered,
      notes: notes.filter(note => note.questionId === id),
      isUnasked: unasked.has(id),
    }
  }
  const isShown = ({ answered, notes: own }: ShownQuestion) =>
    shown === 'all' || (shown === 'flagged' ? isFlagged(answered) : answered !== undefined || own.length > 0)
  const referencedIds = [...answeredQuestions.map(each => each.id), ...notes.flatMap(note => note.questionId ?? [])]
  const removedIds = [...new Set(referencedIds)].filter(id => !newest.some(question => question.id === id))
  return [
    ...sections.map(({ id, description, questions }, index) => ({
      key: String(id ?? index),
      description,
      questions: questions.map(question => show(question.id, question)),
    })),
    { key: 'earlier', description: undefined, questions: removedIds.map(id => show(id)) },
  ]
    .map(section => ({ ...section, questions: section.questions.filter(isShown) }))
    .filter(({ questions }) => questions.length > 0)
}
