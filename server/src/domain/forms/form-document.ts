import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { ShortText } from '@scrutineer/contract/forms'
import type { ShowIf } from '@scrutineer/contract/show-if/show-if'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'

/** A complete form, draft or published. */
export interface FormDocument {
  code: string
  description: string
  diaspora: boolean
  sections: SectionDocument[]
  /** Absent without checks. */
  checks?: FormCheck[]
}

interface SectionDocument {
  id: number
  code: string
  description: string
  questions: QuestionDocument[]
}

export interface QuestionDocument {
  id: number
  code: string
  text: string
  questionType: number
  /** Absent for a question that is always asked. */
  showIf?: ShowIf
  options: OptionDocument[]
}

export interface OptionDocument {
  id: number
  text: string
  isFreeText: boolean
  /** What is typed. Absent for other options. */
  input?: OptionInput
  flagged: boolean
  /** Absent without a short wording. */
  shortText?: ShortText
  /** It says that it could not be observed. Absent for other options. */
  notObserved?: true
}
