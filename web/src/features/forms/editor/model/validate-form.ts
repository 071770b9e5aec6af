import { formLimits } from '@scrutineer/contract/forms'
import { checkQuestions, isBroken } from './checks.ts'
import { type ConditionIssueKind, findConditionIssues } from './conditions.ts'
import { checkField, type FieldPath } from './form-codec.ts'
import {
  checksOf,
  childParts,
  formKey,
  type OptionPart,
  type Parts,
  partOf,
  questionsOf,
  sectionsOf,
} from './form-parts.ts'
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

const validateOptions = (question: string, type: number, options: readonly OptionPart[]): Issue[] => {
  if (options.length === 0) return [{ key: question, field: 'optionsToQuestions', problem: 'noOptions' }]
  const needsFreeText = type === 2 || type === 3
  return [
    ...options.flatMap(option => [
      ...textIssues(option.key, 'text', option.text),
      ...validateInput(option).map(issue => ({ ...issue, key: option.key })),
    ]),
    ...findDuplicates(options, 'text', 'duplicateOption'),
    ...(needsFreeText && !options.some(option => option.isFreeText)
      ? [{ key: question, field: 'questionType', problem: 'noFreeText' } as const]
      : []),
  ]
}

const validateChecks = (parts: Parts): Issue[] => {
  const checks = checksOf(parts)
  if (checks.length === 0) return []
  const questions = checkQuestions(parts)
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
export const validateForm = (parts: Parts): Issue[] => {
  const form = partOf(parts, formKey, 'form')
  const sections = sectionsOf(parts)
  const questions = questionsOf(parts)
  const duplicateCodes = [
    ...findDuplicates(sections.map(toCodeEntry), 'code', 'duplicateCode'),
    ...findDuplicates(questions.map(toCodeEntry), 'code', 'duplicateCode'),
  ]
  const conditionIssues = findConditionIssues(parts)
  const codeIssues = (key: string, code: string) => [
    ...textIssues(key, 'code', code),
    ...duplicateCodes.filter(issue => issue.key === key),
  ]
  const formIssues: Issue[] = []
  if (sections.length === 0) formIssues.push({ key: formKey, field: 'formSections', problem: 'noSections' })
  else if (questions.length === 0) formIssues.push({ key: formKey, field: 'formSections', problem: 'noQuestions' })
  return [
    ...textIssues(formKey, 'description', form?.description ?? ''),
    ...textIssues(formKey, 'code', form?.code ?? ''),
    ...formIssues,
    ...sections.flatMap(section => {
      const sectionQuestions = childParts(parts, section.key, 'question')
      return [
        ...textIssues(section.key, 'description', section.description, false),
        ...codeIssues(section.key, section.code),
        ...(sectionQuestions.length === 0 && questions.length > 0
          ? [{ key: section.key, field: 'questions', problem: 'sectionEmpty' } as const]
          : []),
        ...sectionQuestions.flatMap(({ key, code, text, questionType }) => [
          ...codeIssues(key, code),
          ...textIssues(key, 'text', text),
          ...conditionIssues.filter(issue => issue.key === key).map(issue => ({ ...issue, field: 'showIf' })),
          ...validateOptions(key, questionType, childParts(parts, key, 'option')),
        ]),
      ]
    }),
    ...validateChecks(parts),
  ]
}

const toCodeEntry = ({ key, code }: { key: string; code: string }) => ({ key, text: code })
