import { type EditedForm, referencesOf } from '../../editor/model/edited-form.ts'
import { toNewForm } from '../../editor/model/new-form.ts'

/** Identifies the files of this product. */
const jsonFormat = 'scrutineer-form'

/** The form as a file: the body of `POST /api/v1/form` without revision and order, and with ids of referenced nodes only. */
export const formFileOf = (form: EditedForm) => {
  const copy = toNewForm(form)
  const { code, description, diaspora, language, languages, translations, sections, checks } = copy
  const referenced = new Set(referencesOf(copy))
  return {
    format: jsonFormat,
    formatVersion: 1,
    code,
    description,
    diaspora,
    language,
    languages,
    translations,
    formSections: sections.map(({ id: _, location: __, questions, ...section }) => ({
      ...section,
      questions: questions.map(({ id, location: _, options, ...question }) => ({
        ...(referenced.has(id) && { id }),
        ...question,
        optionsToQuestions: options.map(({ id: idOption, location: _, ...option }) => ({
          ...(referenced.has(idOption) && { idOption }),
          ...option,
        })),
      })),
    })),
    checks: checks?.map(({ says, severity, rule }) => ({ says, severity, rule })),
  }
}

export const writeJson = (form: EditedForm) => `${JSON.stringify(formFileOf(form), null, 2)}\n`
