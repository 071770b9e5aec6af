import { formLimits } from '@scrutineer/contract/forms'
import type { FieldPath } from './form-codec.ts'
import { childParts, formKey, type OptionPart, type Parts, partOf, questionsOf, sectionsOf } from './form-parts.ts'

/** What is wrong in a place. `no…`, `missing`, `tooLong` and `codeRepeated` keep a form from being published. */
export type IssueKind =
  | 'missing'
  | 'tooLong'
  | 'codeRepeated'
  | 'noSections'
  | 'noQuestions'
  | 'noOptions'
  | 'optionRepeated'
  | 'noFreeText'
  | 'sectionEmpty'

export interface Issue extends FieldPath {
  readonly problem: IssueKind
}

const hints: ReadonlySet<IssueKind> = new Set(['optionRepeated', 'noFreeText', 'sectionEmpty'])

/** Worth a look, but nothing that a server refuses. */
export const isHint = ({ problem }: Issue) => hints.has(problem)

type Field = keyof typeof formLimits

const textIssues = (key: string, field: Field, value: string, isRequired = true): Issue[] => {
  if (value.trim() === '') return isRequired ? [{ key, field, problem: 'missing' }] : []
  return value.trim().length > formLimits[field] ? [{ key, field, problem: 'tooLong' }] : []
}

/** Every second use of the same text. */
const findDuplicates = (
  among: readonly { key: string; text: string }[],
  field: string,
  problem: 'codeRepeated' | 'optionRepeated',
) => {
  const seen = new Set<string>()
  return among.flatMap(({ key, text }): Issue[] => {
    const said = text.trim()
    const isAgain = said !== '' && seen.has(said)
    seen.add(said)
    return isAgain ? [{ key, field, problem }] : []
  })
}

const validateOptions = (question: string, type: number, options: readonly OptionPart[]): Issue[] => {
  if (options.length === 0) return [{ key: question, field: 'optionsToQuestions', problem: 'noOptions' }]
  const wantsText = type === 2 || type === 3
  return [
    ...options.flatMap(({ key, text }) => textIssues(key, 'text', text)),
    ...findDuplicates(options, 'text', 'optionRepeated'),
    ...(wantsText && !options.some(option => option.isFreeText)
      ? [{ key: question, field: 'questionType', problem: 'noFreeText' } as const]
      : []),
  ]
}

/** What is wrong with a form, in the order of the form: what publishing would refuse, and what may be a slip. */
export const validateForm = (parts: Parts): Issue[] => {
  const form = partOf(parts, formKey, 'form')
  const sections = sectionsOf(parts)
  const questions = questionsOf(parts)
  const codesAgain = [
    ...findDuplicates(sections.map(toCodeEntry), 'code', 'codeRepeated'),
    ...findDuplicates(questions.map(toCodeEntry), 'code', 'codeRepeated'),
  ]
  const codeFaults = (key: string, code: string) => [
    ...textIssues(key, 'code', code),
    ...codesAgain.filter(finding => finding.key === key),
  ]
  const whole: Issue[] = []
  if (sections.length === 0) whole.push({ key: formKey, field: 'formSections', problem: 'noSections' })
  else if (questions.length === 0) whole.push({ key: formKey, field: 'formSections', problem: 'noQuestions' })
  return [
    ...textIssues(formKey, 'description', form?.description ?? ''),
    ...textIssues(formKey, 'code', form?.code ?? ''),
    ...whole,
    ...sections.flatMap(section => {
      const own = childParts(parts, section.key, 'question')
      return [
        ...textIssues(section.key, 'description', section.description, false),
        ...codeFaults(section.key, section.code),
        ...(own.length === 0 && questions.length > 0
          ? [{ key: section.key, field: 'questions', problem: 'sectionEmpty' } as const]
          : []),
        ...own.flatMap(({ key, code, text, questionType }) => [
          ...codeFaults(key, code),
          ...textIssues(key, 'text', text),
          ...validateOptions(key, questionType, childParts(parts, key, 'option')),
        ]),
      ]
    }),
  ]
}

const toCodeEntry = ({ key, code }: { key: string; code: string }) => ({ key, text: code })
