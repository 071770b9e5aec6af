import { allowsMultiple, type FormUploadIn, questionType, type Section } from '@scrutineer/contract/forms'

/** An opening, a voting and a counting form, distinguished by the suffix of their codes; 20 questions in total. */
const questionCounts = { A: 6, V: 8, C: 6 } as const

const types = [
  questionType.single,
  questionType.multiple,
  questionType.singleWithText,
  questionType.multipleWithText,
] as const

/** Two of five questions have a flagged option; every second question type has a free-text option. */
const questionAt = (index: number) => {
  const type = types[index % types.length] ?? questionType.single
  const isFreeText = type === questionType.singleWithText || type === questionType.multipleWithText
  const count = 3 + (index % 3)
  return {
    code: String(index + 1),
    text: `Question ${index + 1}: what did you see at this station?`,
    questionType: type,
    optionsToQuestions: Array.from({ length: count }, (_, option) => ({
      text: `Option ${option + 1} of question ${index + 1}`,
      flagged: option === 1 && index % 5 < 2,
      isFreeText: isFreeText && option === count - 1,
    })),
  }
}

/** A check of the counting form, which fires at stations with registered voters. */
const check: NonNullable<FormUploadIn['checks']>[number] = {
  says: { en: 'More ballots than voters', ro: '' },
  rule: { when: { '>': [{ '+': [{ var: 'station.registeredVoters' }] }, { '+': [0] }] } },
}

/** The forms as uploaded for publication. The last has a check. */
export const formUploads: readonly FormUploadIn[] = (() => {
  let index = 0
  return Object.entries(questionCounts).map(([code, size]) => ({
    code,
    description: `Form ${code}`,
    draft: false,
    checks: code === 'C' ? [check] : [],
    formSections: [
      { code: 'S', description: 'Section', questions: Array.from({ length: size }, () => questionAt(index++)) },
    ],
  }))
})()

/** The parts of a published question that answers refer to. */
export interface Question {
  readonly id: number
  readonly formId: number
  readonly takesSeveral: boolean
  readonly unflaggedOptions: readonly { readonly id: number; readonly isFreeText: boolean }[]
  /** The flagged option; undefined if the question has none. */
  readonly flaggedOptionId: number | undefined
}

/** A form's questions with their published ids. */
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
