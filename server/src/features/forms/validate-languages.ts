import type { FormUpload } from '@scrutineer/contract/forms'
import type { Message } from '../../domain/messages.ts'

type Translated = Pick<FormUpload, 'translations'>

/** The elements of a form that have translations, with the beginning of their wire names. */
const elementsOf = (form: FormUpload): [string, Translated][] => [
  ['', form],
  ...form.formSections.flatMap((section, s): [string, Translated][] => [
    [`formSections.${s}.`, section],
    ...section.questions.flatMap((question, q): [string, Translated][] => [
      [`formSections.${s}.questions.${q}.`, question],
      ...question.optionsToQuestions.map((option, o): [string, Translated] => [
        `formSections.${s}.questions.${q}.optionsToQuestions.${o}.`,
        option,
      ]),
    ]),
  ]),
]

/** Errors by wire name for languages that occur twice, and for translations into others than the form's. */
export const validateLanguages = (form: FormUpload): Record<string, Message[]> => {
  const { language, languages } = form
  const all = [language, ...(languages ?? [])]
  const repeated = all.flatMap((tag, index): [string, Message[]][] =>
    all.indexOf(tag) < index ? [[`languages.${index - 1}`, [['language_repeated']]]] : [],
  )
  const foreign = elementsOf(form).flatMap(([path, { translations }]) =>
    Object.keys(translations ?? {})
      .filter(tag => !languages?.includes(tag))
      .map((tag): [string, Message[]] => [`${path}translations.${tag}`, [['language_not_in_form']]]),
  )
  const isMainMissing = language == null && all.length > 1
  return Object.fromEntries([...repeated, ...foreign, ...(isMainMissing ? [['language', [['required']]]] : [])])
}
