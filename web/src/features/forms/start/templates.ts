import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { nameOperands } from '@scrutineer/contract/checks/text-form/operand-names'
import { parseCheck } from '@scrutineer/contract/checks/text-form/parse-check'
import { questionType } from '@scrutineer/contract/forms'
import type { InputTexts } from '../editor/model/input-codec.ts'
import { type ContentCheck, questionsByPosition } from '../files/content/content-checks.ts'
import type { ContentSection, FormContent } from '../files/content/form-content.ts'

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
        readonly notObserved?: true
        readonly shortText?: Texts
        readonly input?: Omit<InputTexts, 'unit'> & { readonly unit?: Texts }
      }[]
    }[]
  }[]
  /** Rules in the text form of the editor. */
  readonly checks?: readonly (Pick<FormCheck, 'says' | 'severity'> & { readonly rule: string })[]
}

/** Loads a template. */
export const loadTemplate = async (name: TemplateName, signal: AbortSignal): Promise<FormTemplate> => {
  const response = await fetch(`/assets/forms/${name}.json`, { signal })
  if (!response.ok) throw new Error(`Template "${name}": HTTP ${response.status}`)
  // A test checks all templates.
  return (await response.json()) as FormTemplate
}

type TemplateOption = FormTemplate['sections'][number]['questions'][number]['options'][number]

const inputOf = ({ input }: TemplateOption, locale: Locale): InputTexts | undefined => {
  if (!input) return undefined
  const { unit, ...rest } = input
  return { ...rest, ...(unit && { unit: unit[locale] }) }
}

const checksOf = ({ checks = [] }: FormTemplate, sections: readonly ContentSection[]): ContentCheck[] => {
  const names = nameOperands(questionsByPosition({ sections }))
  return checks.map(({ says, severity, rule: text }) => {
    const { rule, error } = parseCheck(text, names)
    if (!rule) throw new Error(`Check of a template, ${error.code}: ${text}`)
    return { says, severity, rule }
  })
}

/** A template in one language. Short wordings and checks have both. */
export const templateContent = (template: FormTemplate, locale: Locale): FormContent => {
  const sections = template.sections.map(
    (section): ContentSection => ({
      code: section.code,
      description: section.title[locale],
      questions: section.questions.map(question => ({
        code: question.code,
        text: question.text[locale],
        questionType: questionType[question.type],
        options: question.options.map(option => {
          const { text, freeText = false, flagged = false, notObserved, shortText } = option
          const input = inputOf(option, locale)
          return {
            text: text[locale],
            isFreeText: freeText,
            flagged,
            ...(notObserved && { notObserved }),
            shortTextEn: shortText?.en ?? '',
            shortTextRo: shortText?.ro ?? '',
            ...(input && { input }),
          }
        }),
      })),
    }),
  )
  const checks = checksOf(template, sections)
  return {
    code: template.code,
    description: template.title[locale],
    diaspora: false,
    sections,
    ...(checks.length > 0 && { checks }),
  }
}
