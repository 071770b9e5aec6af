import { questionType } from '@scrutineer/contract/forms'
import type { FormContent } from '../files/content/form-content.ts'

export const templateNames = ['opening', 'voting', 'counting', 'incident'] as const
export type TemplateName = (typeof templateNames)[number]

type Locale = 'en' | 'ro'
type Texts = Readonly<Record<Locale, string>>

/** A questionnaire in two languages, as `web/public/assets/forms` has it. */
export interface FormTemplate {
  readonly code: string
  readonly title: Texts
  readonly sections: readonly {
    readonly code: string
    readonly title: Texts
    readonly questions: readonly {
      readonly code: string
      readonly type: keyof typeof questionType
      readonly text: Texts
      readonly options: readonly {
        readonly text: Texts
        readonly freeText?: boolean
        readonly flagged?: boolean
        readonly shortText?: Texts
      }[]
    }[]
  }[]
}

/** Loads a template. */
export const loadTemplate = async (name: TemplateName, signal: AbortSignal): Promise<FormTemplate> => {
  const response = await fetch(`/assets/forms/${name}.json`, { signal })
  if (!response.ok) throw new Error(`Template "${name}": HTTP ${response.status}`)
  // A test checks all templates.
  return (await response.json()) as FormTemplate
}

/** A template in one language. Short wordings have both. */
export const templateContent = ({ code, title, sections }: FormTemplate, locale: Locale): FormContent => ({
  code,
  description: title[locale],
  diaspora: false,
  sections: sections.map(section => ({
    code: section.code,
    description: section.title[locale],
    questions: section.questions.map(question => ({
      code: question.code,
      text: question.text[locale],
      questionType: questionType[question.type],
      options: question.options.map(({ text, freeText = false, flagged = false, shortText }) => ({
        text: text[locale],
        isFreeText: freeText,
        flagged,
        shortTextEn: shortText?.en ?? '',
        shortTextRo: shortText?.ro ?? '',
      })),
    })),
  })),
})
