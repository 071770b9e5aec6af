import { type FormUpload, publishedTextRules } from '@scrutineer/contract/forms'
import type { Message } from '../../domain/messages.ts'
import { parseInto } from '../../http/request/parse-input.ts'

type FieldErrors = Record<string, Message[]>

const requireText = (
  schema: (typeof publishedTextRules)[keyof typeof publishedTextRules],
  text: string,
  at: string,
  errors: FieldErrors,
) => {
  const found: FieldErrors = {}
  parseInto(schema, text, found)
  for (const messages of Object.values(found)) errors[at] = messages
}

/** Marks every second use of a code. */
const addDuplicateErrors = (coded: { code: string; at: string }[], errors: FieldErrors) => {
  const seen = new Set<string>()
  for (const { code, at } of coded) {
    if (seen.has(code) && code !== '') errors[at] = [['code_repeated']]
    seen.add(code)
  }
}

/** What a form lacks to be published, by wire name; empty when nothing. Drafts may lack any of it. */
export const validatePublication = ({ code, description, formSections }: FormUpload): FieldErrors => {
  const errors: FieldErrors = {}
  requireText(publishedTextRules.code, code, 'code', errors)
  requireText(publishedTextRules.description, description, 'description', errors)
  const questions = formSections.flatMap((section, s) =>
    section.questions.map((question, q) => ({ ...question, at: `formSections.${s}.questions.${q}` })),
  )
  if (questions.length === 0) errors.formSections = [['no_questions']]
  for (const [s, section] of formSections.entries()) {
    requireText(publishedTextRules.code, section.code, `formSections.${s}.code`, errors)
  }
  for (const question of questions) {
    requireText(publishedTextRules.code, question.code, `${question.at}.code`, errors)
    requireText(publishedTextRules.text, question.text, `${question.at}.text`, errors)
    if (question.optionsToQuestions.length === 0) errors[`${question.at}.optionsToQuestions`] = [['no_options']]
    for (const [o, option] of question.optionsToQuestions.entries()) {
      requireText(publishedTextRules.text, option.text, `${question.at}.optionsToQuestions.${o}.text`, errors)
    }
  }
  addDuplicateErrors(
    formSections.map((section, s) => ({ code: section.code, at: `formSections.${s}.code` })),
    errors,
  )
  addDuplicateErrors(
    questions.map(({ code, at }) => ({ code, at: `${at}.code` })),
    errors,
  )
  return errors
}
