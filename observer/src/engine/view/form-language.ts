import type { Question } from '@scrutineer/contract/forms'
import { textsFor } from '@scrutineer/contract/helpers/form-languages'
import type { Language } from '../../model/app-model.ts'
import type { StoredForm } from '../store/schema.ts'

/** Returns a function that gives a question of a form in a language, whole or not at all. */
export const questionsIn =
  ({ summary }: Pick<StoredForm, 'summary'>, language: Language) =>
  (each: Question): Question => {
    const { question, options } = textsFor(summary, language).question(each, each.optionsToQuestions)
    return { ...question, optionsToQuestions: options }
  }

const read = new WeakMap<StoredForm, { readonly language: Language; readonly form: StoredForm }>()

/** A form in a language. The same object for each call, so that screens render only what has changed. */
export const formIn = (stored: StoredForm, language: Language): StoredForm => {
  const known = read.get(stored)
  if (known?.language === language) return known.form
  const { heading } = textsFor(stored.summary, language)
  const toQuestion = questionsIn(stored, language)
  const form = {
    ...stored,
    summary: heading(stored.summary),
    sections: stored.sections.map(section => ({ ...heading(section), questions: section.questions.map(toQuestion) })),
    earlier: stored.earlier?.map(({ version, questions }) => ({ version, questions: questions.map(toQuestion) })),
  }
  read.set(stored, { language, form })
  return form
}
