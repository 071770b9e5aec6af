import { allowsMultiple, type FormUploadIn, questionType, type Section } from '@scrutineer/contract/forms'

/** An opening form, one of the voting, and a counting form, by what their codes end in; twenty questions in all. */
const questionCounts = { A: 6, V: 8, C: 6 } as const

const types = [
  questionType.single,
  questionType.multiple,
  questionType.singleWithText,
  questionType.multipleWithText,
] as const

/** Two questions of five have an option that alarms, a question of every other type one for the observer's own words. */
const questionAt = (place: number) => {
  const type = types[place % types.length] ?? questionType.single
  const isFreeText = type === questionType.singleWithText || type === questionType.multipleWithText
  const count = 3 + (place % 3)
  return {
    code: String(place + 1),
    text: `Question ${place + 1}: what did you see at this station?`,
    questionType: type,
    optionsToQuestions: Array.from({ length: count }, (_, option) => ({
      text: `Option ${option + 1} of question ${place + 1}`,
      flagged: option === 1 && place % 5 < 2,
      isFreeText: isFreeText && option === count - 1,
    })),
  }
}

/** The forms as an organizer would publish them. */
export const formUploads: readonly FormUploadIn[] = (() => {
  let place = 0
  return Object.entries(questionCounts).map(([code, size]) => ({
    code,
    description: `Form ${code}`,
    draft: false,
    formSections: [
      { code: 'S', description: 'Section', questions: Array.from({ length: size }, () => questionAt(place++)) },
    ],
  }))
})()

/** A published question as answers need it. */
export interface Question {
  readonly id: number
  readonly formId: number
  readonly takesSeveral: boolean
  readonly unflaggedOptions: readonly { readonly id: number; readonly isFreeText: boolean }[]
  /** The option that alarms, where there is one. */
  readonly flaggedOptionId: number | undefined
}

/** A form's questions with the ids that it was published with. */
export const questionsOf = (formId: number, sections: readonly Section[]): Question[] =>
  sections
    .flatMap(section => section.questions)
    .map(question => ({
      id: question.id,
      formId,
      takesSeveral: allowsMultiple(question.questionType),
      unflaggedOptions: question.optionsToQuestions
        .filter(option => !option.flagged)
        .map(({ idOption, isFreeText }) => ({ id: idOption, isFreeText })),
      flaggedOptionId: question.optionsToQuestions.find(option => option.flagged)?.idOption,
    }))
