import { FormUpload, questionType, type ShortText } from '@scrutineer/contract/forms'

interface Choice {
  text: string
  flagged?: true
  isFreeText?: true
  shortText?: ShortText
}

/** A flagged option: its answers are urgent reports. Lists show the short wording. */
export const flagged = (text: string, en?: string, ro?: string): Choice => ({
  text,
  flagged: true,
  ...(en !== undefined && ro !== undefined && { shortText: { en, ro } }),
})
/** An option with a free-text field. */
export const freeText = (text: string): Choice => ({ text, isFreeText: true })
export const flaggedFreeText = (text: string): Choice => ({ text, flagged: true, isFreeText: true })

const question = (type: number) => (code: string, text: string, choices: readonly (string | Choice)[]) => ({
  code,
  text,
  questionType: type,
  optionsToQuestions: choices.map(choice => (typeof choice === 'string' ? { text: choice } : choice)),
})

export const singleChoice = question(questionType.single)
export const multipleChoice = question(questionType.multiple)
export const singleWithText = question(questionType.singleWithText)
export const multipleWithText = question(questionType.multipleWithText)

interface Section {
  code: string
  description: string
  questions: ReturnType<typeof singleChoice>[]
}

/** A form as the editor publishes it. The first option of every question is the expected one. */
export const questionnaire = (form: { code: string; description: string; order: number; formSections: Section[] }) =>
  FormUpload.parse({ ...form, diaspora: false, draft: false })
