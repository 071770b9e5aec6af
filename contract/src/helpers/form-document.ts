import type { FormCheck } from '../checks/form-check.ts'
import type { FormSummary, Option, Question, Section } from '../forms.ts'
import type { OptionInput } from '../typed-values/option-input.ts'

/** An option. `Input` is what it says about typed values, which the editor has as texts. */
export interface OptionDocument<Input = OptionInput>
  extends Pick<Option, 'text' | 'isFreeText' | 'flagged' | 'shortText' | 'notObserved' | 'translations'> {
  readonly id: number
  /** Absent for an option without a typed value. */
  readonly input?: Input | undefined
}

export interface QuestionDocument<Input = OptionInput>
  extends Pick<Question, 'id' | 'code' | 'text' | 'questionType' | 'showIf' | 'translations'> {
  readonly options: readonly OptionDocument<Input>[]
}

export interface SectionDocument<Input = OptionInput> extends Pick<Section, 'code' | 'description' | 'translations'> {
  readonly id: number
  readonly questions: readonly QuestionDocument<Input>[]
}

/** The languages of a form, with its title in them. */
export type FormLanguages = Pick<FormSummary, 'language' | 'languages' | 'translations'>

/** A complete form, draft or published, as the server stores it and the editor edits it. */
export interface FormDocument<Input = OptionInput>
  extends Pick<FormSummary, 'code' | 'description' | 'diaspora'>,
    FormLanguages {
  readonly sections: readonly SectionDocument<Input>[]
  /** Absent without checks. */
  checks?: FormCheck[] | undefined
}
