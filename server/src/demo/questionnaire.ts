import { type Term, toRule } from '@scrutineer/contract/checks/comparison'
import type { CheckSentence, CheckSeverity } from '@scrutineer/contract/checks/form-check'
import { type StationFact, stationFacts } from '@scrutineer/contract/checks/operand'
import type { ComparisonOperator } from '@scrutineer/contract/checks/operators'
import { FormUpload, questionType, type ShortText } from '@scrutineer/contract/forms'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'

interface Choice {
  text: string
  flagged?: true
  isFreeText?: true
  input?: OptionInput
  shortText?: ShortText
}

/** A flagged option: its answers are urgent reports. Lists show the short wording. */
export const flagged = (text: string, en?: string, ro?: string): Choice => ({
  text,
  flagged: true,
  ...(en !== undefined && ro !== undefined && { shortText: { en, ro } }),
})
/** An option with a free-text field. */
export const freeText = (text: string): Choice => ({ text, isFreeText: true })
export const flaggedFreeText = (text: string): Choice => ({ text, flagged: true, isFreeText: true })

/** An option of another question, by the question's code. Positions begin at 0. */
interface OptionReference {
  readonly code: string
  readonly positions: readonly number[]
}

interface DemoQuestion {
  code: string
  text: string
  questionType: number
  onlyIf?: OptionReference
  optionsToQuestions: Choice[]
}

const question =
  (type: number) =>
  (code: string, text: string, choices: readonly (string | Choice)[]): DemoQuestion => ({
    code,
    text,
    questionType: type,
    optionsToQuestions: choices.map(choice => (typeof choice === 'string' ? { text: choice } : choice)),
  })

export const singleChoice = question(questionType.single)
export const multipleChoice = question(questionType.multiple)
export const singleWithText = question(questionType.singleWithText)
export const multipleWithText = question(questionType.multipleWithText)

/** Fields for whole numbers, in one question. */
export const numberFields = (code: string, text: string, unit: string, labels: readonly string[]): DemoQuestion =>
  multipleWithText(
    code,
    text,
    labels.map(label => ({ text: label, input: { kind: 'integer', min: 0, max: 5000, unit } })),
  )

export const longText = (code: string, text: string, label: string): DemoQuestion =>
  singleWithText(code, text, [{ text: label, input: { kind: 'text', maxLength: 500 } }])

/** The question is asked after one of these options of an earlier question. */
export const onlyIf = (code: string, positions: readonly number[], asked: DemoQuestion): DemoQuestion => ({
  ...asked,
  onlyIf: { code, positions },
})

/** Sums of number fields that are compared: `C12.1` is the first field of C12. The comparison states the error. */
interface DemoCheck {
  readonly left: readonly string[]
  readonly operator: ComparisonOperator
  readonly right: readonly (string | StationFact)[]
  readonly severity: CheckSeverity
  readonly says: CheckSentence
}

interface Form {
  code: string
  description: string
  order: number
  formSections: { code: string; description: string; questions: DemoQuestion[] }[]
  checks?: readonly DemoCheck[]
}

/** New elements reference each other by negative ids. */
const numberElements = (sections: Form['formSections']) => {
  let last = 0
  const questions = sections.flatMap(section => section.questions)
  const ids = new Map(
    questions.map(({ code, optionsToQuestions }) => {
      last -= 1
      return [code, { id: last, options: optionsToQuestions.map((_, index) => last * 100 - index) }]
    }),
  )
  return (code: string) => {
    const found = ids.get(code)
    if (!found) throw new Error(`There is no question ${code}.`)
    return found
  }
}

type FindIds = ReturnType<typeof numberElements>

const termOf =
  (idsOf: FindIds) =>
  (name: string): Term => {
    const fact = stationFacts.find(each => each === name)
    if (fact) return { operand: { kind: 'fact', fact }, factor: 1 }
    const [code = '', position] = name.split('.')
    const { id, options } = idsOf(code)
    return { operand: { kind: 'answer', idQuestion: id, idOption: options[Number(position) - 1] ?? 0 }, factor: 1 }
  }

const toCheck = ({ left, operator, right, severity, says }: DemoCheck, idsOf: FindIds) => {
  const [leftTerms, rightTerms] = [left, right].map(side => side.map(termOf(idsOf)))
  const missing = { left: 'skip', right: 'skip' } as const
  const rule = toRule({ operator, left: leftTerms ?? [], right: rightTerms ?? [], tolerance: null, missing })
  return { says, severity, rule }
}

const toUpload = ({ onlyIf: condition, ...asked }: DemoQuestion, idsOf: FindIds) => {
  const { id, options } = idsOf(asked.code)
  const parent = condition && idsOf(condition.code)
  const idOptions = condition?.positions.map(position => parent?.options[position])
  return {
    ...asked,
    id,
    ...(parent && { showIf: { idQuestion: parent.id, idOptions } }),
    optionsToQuestions: asked.optionsToQuestions.map((option, index) => ({ ...option, idOption: options[index] })),
  }
}

/** A form as the editor publishes it. The first option of every question is the expected one. */
export const questionnaire = ({ formSections, checks = [], ...form }: Form): FormUpload => {
  const idsOf = numberElements(formSections)
  return FormUpload.parse({
    ...form,
    diaspora: false,
    draft: false,
    formSections: formSections.map(section => ({
      ...section,
      questions: section.questions.map(asked => toUpload(asked, idsOf)),
    })),
    checks: checks.map(check => toCheck(check, idsOf)),
  })
}
