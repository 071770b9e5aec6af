import { type FormUpload, publishedTextRules } from '@scrutineer/contract/forms'
import type { Message } from '../../domain/messages.ts'
import { parseInto } from '../../http/request/parse-input.ts'

type FieldErrors = Record<string, Message[]>

const requireText = (
  schema: (typeof publishedTextRules)[keyof typeof publishedTextRules],
  text: string,
  path: string,
  errors: FieldErrors,
) => {
  const textErrors: FieldErrors = {}
  parseInto(schema, text, textErrors)
  for (const messages of Object.values(textErrors)) errors[path] = messages
}

/** Adds an error to each repeated code. */
const addDuplicateErrors = (coded: { code: string; path: string }[], errors: FieldErrors) => {
  const seen = new Set<string>()
  for (const { code, path } of coded) {
    if (seen.has(code) && code !== '') errors[path] = [['code_repeated']]
    seen.add(code)
  }
}

/** Errors by wire name that prevent publication; empty if there are none. Drafts are not validated. */
export const validatePublication = ({ code, description, formSections }: FormUpload): FieldErrors => {
  const errors: FieldErrors = {}
  requireText(publishedTextRules.code, code, 'code', errors)
  requireText(publishedTextRules.description, description, 'description', errors)
  const questions = formSections.flatMap((section, s) =>
    section.questions.map((question, q) => ({ ...question, path: `formSections.${s}.questions.${q}` })),
  )
  if (questions.length === 0) errors.formSections = [['no_questions']]
  for (const [s, section] of formSections.entries()) {
    requireText(publishedTextRules.code, section.code, `formSections.${s}.code`, errors)
  }
  for (const question of questions) {
    requireText(publishedTextRules.code, question.code, `${question.path}.code`, errors)
    requireText(publishedTextRules.text, question.text, `${question.path}.text`, errors)
    if (question.optionsToQuestions.length === 0) errors[`${question.path}.optionsToQuestions`] = [['no_options']]
    for (const [o, option] of question.optionsToQuestions.entries()) {
      requireText(publishedTextRules.text, option.text, `${question.path}.optionsToQuestions.${o}.text`, errors)
    }
  }
  addDuplicateErrors(
    formSections.map((section, s) => ({ code: section.code, path: `formSections.${s}.code` })),
    errors,
  )
  addDuplicateErrors(
    questions.map(({ code, path }) => ({ code, path: `${path}.code` })),
    errors,
  )
  return errors
}
