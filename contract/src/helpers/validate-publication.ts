import { type OperandProblem, validateOperands } from '../checks/validate-operands.ts'
import { formLimits } from '../forms.ts'
import { type ShowIfProblem, validateShowIf } from '../show-if/validate-show-if.ts'
import type { InputKind } from '../typed-values/input-kinds.ts'
import type { FormDocument, QuestionDocument } from './form-document.ts'

/** What publication requires beyond what a draft does. */
type PublicationRule =
  | 'required'
  | 'code_repeated'
  | 'no_questions'
  | 'no_options'
  | `show_if_${ShowIfProblem['code']}`
  | `check_${OperandProblem['code']}`

/** The key of the server's message, with its values. */
type PublicationMessage = readonly ['too_long', number] | readonly [PublicationRule]

/** What prevents the publication of a form. */
export interface PublicationProblem {
  /** The field's name in a request, such as `formSections.0.questions.2.code`. */
  readonly path: string
  readonly message: PublicationMessage
}

/** The elements whose text an earlier one has too. Blank texts don't count. */
export const findRepeated = <T>(elements: readonly T[], textOf: (element: T) => string): T[] => {
  const seen = new Set<string>()
  return elements.filter(element => {
    const text = textOf(element).trim()
    const isRepeated = text !== '' && seen.has(text)
    seen.add(text)
    return isRepeated
  })
}

interface Coded {
  readonly code: string
}

const codeOf = ({ code }: Coded) => code

const validateText = (text: string, field: keyof typeof formLimits, isRequired = true): PublicationMessage[] => {
  const { length } = text.trim()
  if (length === 0) return isRequired ? [['required']] : []
  return length > formLimits[field] ? [['too_long', formLimits[field]]] : []
}

/** An input of an option, of which publication needs the kind. */
type AnyInput = { readonly kind: InputKind | null }

/** What prevents the publication of a form, in the order of the form; nothing of it is required of a draft. */
export const validatePublication = (form: FormDocument<AnyInput>): PublicationProblem[] => {
  const { sections, checks = [] } = form
  const questions = sections.flatMap(section => section.questions)
  const repeated = new Set<Coded>([...findRepeated(sections, codeOf), ...findRepeated(questions, codeOf)])
  const conditionProblems = validateShowIf(questions)

  const problems: PublicationProblem[] = []
  const add = (path: string, messages: readonly PublicationMessage[]) =>
    problems.push(...messages.map(message => ({ path, message })))
  const validateCode = (path: string, element: Coded) => {
    add(`${path}.code`, validateText(element.code, 'code'))
    if (repeated.has(element)) add(`${path}.code`, [['code_repeated']])
  }
  const validateQuestion = (path: string, question: QuestionDocument<AnyInput>) => {
    validateCode(path, question)
    add(`${path}.text`, validateText(question.text, 'text'))
    for (const { idQuestion, code } of conditionProblems)
      if (idQuestion === question.id) add(`${path}.showIf`, [[`show_if_${code}`]])
    if (question.options.length === 0) add(`${path}.optionsToQuestions`, [['no_options']])
    for (const [o, { text }] of question.options.entries())
      add(`${path}.optionsToQuestions.${o}.text`, validateText(text, 'text'))
  }

  add('description', validateText(form.description, 'description'))
  add('code', validateText(form.code, 'code'))
  if (questions.length === 0) add('formSections', [['no_questions']])
  for (const [s, section] of sections.entries()) {
    const path = `formSections.${s}`
    add(`${path}.description`, validateText(section.description, 'description', false))
    validateCode(path, section)
    for (const [q, question] of section.questions.entries()) validateQuestion(`${path}.questions.${q}`, question)
  }
  for (const [c, { says, rule }] of checks.entries()) {
    if (Object.values(says).every(text => text.trim() === '')) add(`checks.${c}.says`, [['required']])
    const codes = new Set(validateOperands(rule, questions).map(({ code }) => code))
    add(
      `checks.${c}.rule`,
      [...codes].map(code => [`check_${code}`]),
    )
  }
  return problems
}
