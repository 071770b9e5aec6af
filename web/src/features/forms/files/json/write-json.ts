import type { FormUploadIn } from '@scrutineer/contract/forms'
import type { FormContent } from '../content/form-content.ts'

/** Identifies the files of this product. */
const jsonFormat = 'scrutineer-form'

type FormFile = Pick<FormUploadIn, 'code' | 'description' | 'diaspora' | 'formSections'> & {
  readonly format: typeof jsonFormat
  readonly formatVersion: 1
}

/** The form as a file: the body of `POST /api/v1/form` without ids, revision and order. */
export const formFileOf = ({ code, description, diaspora, sections }: FormContent): FormFile => ({
  format: jsonFormat,
  formatVersion: 1,
  code,
  description,
  diaspora,
  formSections: sections.map(section => ({
    code: section.code,
    description: section.description,
    questions: section.questions.map(question => ({
      code: question.code,
      text: question.text,
      questionType: question.questionType,
      optionsToQuestions: question.options.map(({ text, isFreeText, flagged, shortTextEn, shortTextRo }) => ({
        text,
        isFreeText,
        flagged,
        ...((shortTextEn || shortTextRo) && { shortText: { en: shortTextEn, ro: shortTextRo } }),
      })),
    })),
  })),
})

export const writeJson = (content: FormContent) => `${JSON.stringify(formFileOf(content), null, 2)}\n`
