import type { Question, Section } from '@scrutineer/contract/forms'
import type { EditedForm, EditedQuestion } from './edited-form.ts'
import { toOptionInput } from './input-codec.ts'
import { toNewForm } from './new-form.ts'

const toQuestion = ({ options, ...question }: EditedQuestion): Question => ({
  ...question,
  optionsToQuestions: options.map(({ id, input, ...option }) => ({
    ...option,
    idOption: id,
    input: toOptionInput(input),
  })),
})

/** The sections as they are dictated. As a new form, since another server may use an option's id in several questions. */
export const toPreviewSections = (form: EditedForm): Section[] =>
  toNewForm(form).sections.map(({ questions, ...section }) => ({ ...section, questions: questions.map(toQuestion) }))
