import { formLimits } from '@scrutineer/contract/forms'
import { isBroken } from './checks.ts'
import { type ConditionIssueKind, findConditionIssues } from './conditions.ts'
import {
  type EditedForm,
  type EditedQuestion,
  formKey,
  optionKey,
  questionKey,
  questionsOf,
  sectionKey,
} from './edited-form.ts'
import { checkField, type FieldPath } from './form-codec.ts'
import { type InputIssueKind, validateInput } from './validate-input.ts'

/** Kinds of issues. All except the hints below prevent publication. */
export type IssueKind =
  | 'missing'
  | 'tooLong'
  | 'duplicateCode'
  | 'noSections'
  | 'noQuestions'
  | 'noOptions'
  | 'duplicateOption'
  | 'noFreeText'
  | 'sectionEmpty'
  | InputIssueKind
  | 'checkBroken'
  | ConditionIssueKind

export interface Issue extends FieldPath {
  readonly problem: IssueKind
}

const hints: ReadonlySet<IssueKind> = new Set(['duplicateOption', 'noFreeText', 'sectionEmpty'])

/** Whether an issue is only a hint, which the server accepts. */
export const isHint = ({ problem }: Issue) => hints.has(problem)

type LimitedField = keyof typeof formLimits

const textIssues = (key: string, field: LimitedField, value: string, isRequired = true): Issue[] => {
  if (value.trim() === '') return isRequired ? [{ key, field, problem: 'missing' }] : []
  return value.trim().length > formLimits[field] ? [{ key, field, problem: 'tooLong' }] : []
}

/** Reports every repeated use of a text. Blank texts are ignored. */
const findDuplicates = (
  entries: readonly { key: string; text: string }[],
  field: string,
  problem: 'duplicateCode' | 'duplicateOption',
) => {
  const seen = new Set<string>()
  return entries.flatMap(({ key, text }): Issue[] => {
    const trimmed = text.trim()
    const isDuplicate = trimmed !== '' && seen.has(trimmed)
    seen.add(trimmed)
    return isDuplicate ? [{ key, field, problem }] : []
  })
}

const validateOptions = (question: EditedQuestion): Issue[] => {
  const { questionType: type, options } = question
  const key = questionKey(question)
  if (options.length === 0) return [{ key, field: 'optionsToQuestions', problem: 'noOptions' }]
  const needsFreeText = type === 2 || type === 3
  const entries = options.map(option => ({ ...option, key: optionKey(question, option) }))
  return [
    ...entries.flatMap(option => [
      ...textIssues(option.key, 'text', option.text),
      ...validateInput(option.input).map(issue => ({ ...issue, key: option.key })),
    ]),
    ...findDuplicates(entries, 'text', 'duplicateOption'),
    ...(needsFreeText && !options.some(option => option.isFreeText)
      ? [{ key, field: 'questionType', problem: 'noFreeText' } as const]
      : []),
  ]
}

const validateChecks = (form: EditedForm): Issue[] => {
  const { checks = [] } = form
  const questions = questionsOf(form)
  return checks.flatMap((check, index): Issue[] => {
    const at = { key: formKey, field: checkField(index) }
    const hasSentence = check.says.en.trim() !== '' || check.says.ro.trim() !== ''
    return [
      ...(hasSentence ? [] : [{ ...at, problem: 'missing' } as const]),
      ...(isBroken(check, questions) ? [{ ...at, problem: 'checkBroken' } as const] : []),
    ]
  })
}

/** The issues of a form in its order: errors that prevent publication, and hints. */
export const validateForm = (form: EditedForm): Issue[] => {
  const { sections } = form
  const questions = questionsOf(form)
  const duplicateCodes = [
    ...findDuplicates(
      sections.map(section => ({ key: sectionKey(section), text: section.code })),
      'code',
      'duplicateCode',
    ),
    ...findDuplicates(
      questions.map(question => ({ key: questionKey(question), text: question.code })),
      'code',
      'duplicateCode',
    ),
  ]
  const conditionIssues = findConditionIssues(form)
  const codeIssues = (key: string, code: string) => [
    ...textIssues(key, 'code', code),
    ...duplicateCodes.filter(issue => issue.key === key),
  ]
  const validateQuestion = (question: EditedQuestion): Issue[] => {
    const key = questionKey(question)
    return [
      ...codeIssues(key, question.code),
      ...textIssues(key, 'text', question.text),
      ...conditionIssues.filter(issue => issue.key === key).map(issue => ({ ...issue, field: 'showIf' })),
      ...validateOptions(question),
    ]
  }
  const formIssues: Issue[] = []
  if (sections.length === 0) formIssues.push({ key: formKey, field: 'formSections', problem: 'noSections' })
  else if (questions.length === 0) formIssues.push({ key: formKey, field: 'formSections', problem: 'noQuestions' })
  return [
    ...textIssues(formKey, 'description', form.description),
    ...textIssues(formKey, 'code', form.code),
    ...formIssues,
    ...sections.flatMap(section => [
      ...textIssues(sectionKey(section), 'description', section.description, false),
      ...codeIssues(sectionKey(section), section.code),
      ...(section.questions.length === 0 && questions.length > 0
        ? [{ key: sectionKey(section), field: 'questions', problem: 'sectionEmpty' } as const]
        : []),
      ...section.questions.flatMap(validateQuestion),
    ]),
    ...validateChecks(form),
  ]
}
