import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { nameOperands } from '@scrutineer/contract/checks/text-form/operand-names'
import { parseCheck } from '@scrutineer/contract/checks/text-form/parse-check'
import { type TextByLanguage, textIn } from '@scrutineer/contract/core/languages'
import { questionType } from '@scrutineer/contract/forms'
import { type EditedCheck, type EditedForm, type EditedSection, questionsOf } from '../editor/model/edited-form.ts'
import type { InputTexts } from '../editor/model/input-codec.ts'
import { createNodeId, toNewForm } from '../editor/model/new-form.ts'
import type { AddedTexts } from '../files/content/read-form.ts'
import { mergeLanguages } from '../files/content/read-languages.ts'

export const templateNames = ['opening', 'voting', 'counting', 'incident'] as const
export type TemplateName = (typeof templateNames)[number]

type Texts = TextByLanguage

/** A questionnaire in the languages of the observers' app, as `web/public/assets/forms` has it. */
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

const loadTexts = async (name: string, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(`/assets/forms/${name}.json`, { signal })
  if (!response.ok) throw new Error(`Template "${name}": HTTP ${response.status}`)
  return response.json()
}

/** Loads a template. A test checks all of them. */
export const loadTemplate = async (name: TemplateName, signal: AbortSignal) =>
  (await loadTexts(name, signal)) as FormTemplate

/** Loads the texts that are added to forms from files. A test checks them. */
export const loadAddedTexts = async (signal: AbortSignal) => (await loadTexts('added-texts', signal)) as AddedTexts

type TemplateOption = FormTemplate['sections'][number]['questions'][number]['options'][number]

const inputOf = ({ input }: TemplateOption, locale: string): InputTexts | undefined => {
  if (!input) return undefined
  const { unit, ...rest } = input
  return { ...rest, ...(unit && { unit: textIn(unit, locale) }) }
}

const checksOf = ({ checks = [] }: FormTemplate, form: Pick<EditedForm, 'sections'>): EditedCheck[] => {
  const names = nameOperands(questionsOf(form))
  return checks.map(({ says, severity, rule: text }) => {
    const { rule, error } = parseCheck(text, names)
    if (!rule) throw new Error(`Check of a template, ${error.code}: ${text}`)
    return { id: createNodeId(), says, severity, rule }
  })
}

const formIn = (template: FormTemplate, locale: string): EditedForm => {
  const sections = template.sections.map(
    (section): EditedSection => ({
      id: createNodeId(),
      code: section.code,
      description: textIn(section.title, locale),
      questions: section.questions.map(question => ({
        id: createNodeId(),
        code: question.code,
        text: textIn(question.text, locale),
        questionType: questionType[question.type],
        options: question.options.map(option => {
          const { text, freeText = false, flagged = false, notObserved, shortText } = option
          const input = inputOf(option, locale)
          return {
            id: createNodeId(),
            text: textIn(text, locale),
            isFreeText: freeText,
            flagged,
            notObserved,
            shortText,
            input,
          }
        }),
      })),
    }),
  )
  const { code, title } = template
  const checks = checksOf(template, { sections })
  return { id: null, code, description: textIn(title, locale), diaspora: false, sections, checks }
}

/** A template with a main language and others. Short wordings and checks have all. */
export const templateForm = (template: FormTemplate, main: string, others: readonly string[] = []): EditedForm =>
  toNewForm(
    mergeLanguages(
      formIn(template, main),
      main,
      others.map(tag => [tag, formIn(template, tag)]),
    ),
  )
