import { type FormUpload, publishedText } from '@scrutineer/contract/forms'
import { readInto } from '../../http/read.ts'
import type { Message } from '../../http/words.ts'

type Errors = Record<string, Message[]>

const requireText = (
  schema: (typeof publishedText)[keyof typeof publishedText],
  text: string,
  at: string,
  errors: Errors,
) => {
  const found: Errors = {}
  readInto(schema, text, found)
  for (const messages of Object.values(found)) errors[at] = messages
}

/** Marks every second use of a code. */
const refuseRepeats = (coded: { code: string; at: string }[], errors: Errors) => {
  const seen = new Set<string>()
  for (const { code, at } of coded) {
    if (seen.has(code) && code !== '') errors[at] = [['code_repeated']]
    seen.add(code)
  }
}

/** What a form lacks to be published, by wire name; empty when nothing. Drafts may lack any of it. */
export const whatPublicationLacks = ({ code, description, formSections }: FormUpload): Errors => {
  const errors: Errors = {}
  requireText(publishedText.code, code, 'code', errors)
  requireText(publishedText.description, description, 'description', errors)
  const questions = formSections.flatMap((section, s) =>
    section.questions.map((question, q) => ({ ...question, at: `formSections.${s}.questions.${q}` })),
  )
  if (questions.length === 0) errors.formSections = [['no_questions']]
  for (const [s, section] of formSections.entries()) {
    requireText(publishedText.code, section.code, `formSections.${s}.code`, errors)
  }
  for (const question of questions) {
    requireText(publishedText.code, question.code, `${question.at}.code`, errors)
    requireText(publishedText.text, question.text, `${question.at}.text`, errors)
    if (question.optionsToQuestions.length === 0) errors[`${question.at}.optionsToQuestions`] = [['no_options']]
    for (const [o, option] of question.optionsToQuestions.entries()) {
      requireText(publishedText.text, option.text, `${question.at}.optionsToQuestions.${o}.text`, errors)
    }
  }
  refuseRepeats(
    formSections.map((section, s) => ({ code: section.code, at: `formSections.${s}.code` })),
    errors,
  )
  refuseRepeats(
    questions.map(({ code, at }) => ({ code, at: `${at}.code` })),
    errors,
  )
  return errors
}
