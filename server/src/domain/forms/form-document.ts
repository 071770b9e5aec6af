import type { ShortText } from '@scrutineer/contract/forms'

/** A complete form, draft or published. */
export interface FormDocument {
  code: string
  description: string
  diaspora: boolean
  sections: SectionDocument[]
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
  options: OptionDocument[]
}

export interface OptionDocument {
  id: number
  text: string
  isFreeText: boolean
  flagged: boolean
  /** Absent without a short wording. */
  shortText?: ShortText
}
