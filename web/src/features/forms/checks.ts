import { formLimits } from '@scrutineer/contract/forms'
import { childParts, formKey, type OptionPart, type Parts, partOf, questionsOf, sectionsOf } from './form-parts.ts'
import type { Place } from './wire-form.ts'

/** What is wrong in a place. `no…`, `missing`, `tooLong` and `codeRepeated` keep a form from being published. */
export type Problem =
  | 'missing'
  | 'tooLong'
  | 'codeRepeated'
  | 'noSections'
  | 'noQuestions'
  | 'noOptions'
  | 'optionRepeated'
  | 'noFreeText'
  | 'sectionEmpty'

export interface Finding extends Place {
  readonly problem: Problem
}

const hints: ReadonlySet<Problem> = new Set(['optionRepeated', 'noFreeText', 'sectionEmpty'])

/** Worth a look, but nothing that a server refuses. */
export const isHint = ({ problem }: Finding) => hints.has(problem)

type Field = keyof typeof formLimits

const textFault = (key: string, field: Field, value: string, isRequired = true): Finding[] => {
  if (value.trim() === '') return isRequired ? [{ key, field, problem: 'missing' }] : []
  return value.trim().length > formLimits[field] ? [{ key, field, problem: 'tooLong' }] : []
}

/** Every second use of the same text. */
const repeated = (
  among: readonly { key: string; text: string }[],
  field: string,
  problem: 'codeRepeated' | 'optionRepeated',
) => {
  const seen = new Set<string>()
  return among.flatMap(({ key, text }): Finding[] => {
    const said = text.trim()
    const isAgain = said !== '' && seen.has(said)
    seen.add(said)
    return isAgain ? [{ key, field, problem }] : []
  })
}

const checkOptions = (question: string, type: number, options: readonly OptionPart[]): Finding[] => {
  if (options.length === 0) return [{ key: question, field: 'optionsToQuestions', problem: 'noOptions' }]
  const wantsText = type === 2 || type === 3
  return [
    ...options.flatMap(({ key, text }) => textFault(key, 'text', text)),
    ...repeated(options, 'text', 'optionRepeated'),
    ...(wantsText && !options.some(option => option.isFreeText)
      ? [{ key: question, field: 'questionType', problem: 'noFreeText' } as const]
      : []),
  ]
}

/** What is wrong with a form, in the order of the form: what publishing would refuse, and what may be a slip. */
export const checkForm = (parts: Parts): Finding[] => {
  const form = partOf(parts, formKey, 'form')
  const sections = sectionsOf(parts)
  const questions = questionsOf(parts)
  const codesAgain = [
    ...repeated(sections.map(asCoded), 'code', 'codeRepeated'),
    ...repeated(questions.map(asCoded), 'code', 'codeRepeated'),
  ]
  const codeFaults = (key: string, code: string) => [
    ...textFault(key, 'code', code),
    ...codesAgain.filter(finding => finding.key === key),
  ]
  const whole: Finding[] = []
  if (sections.length === 0) whole.push({ key: formKey, field: 'formSections', problem: 'noSections' })
  else if (questions.length === 0) whole.push({ key: formKey, field: 'formSections', problem: 'noQuestions' })
  return [
    ...textFault(formKey, 'description', form?.description ?? ''),
    ...textFault(formKey, 'code', form?.code ?? ''),
    ...whole,
    ...sections.flatMap(section => {
      const own = childParts(parts, section.key, 'question')
      return [
        ...textFault(section.key, 'description', section.description, false),
        ...codeFaults(section.key, section.code),
        ...(own.length === 0 && questions.length > 0
          ? [{ key: section.key, field: 'questions', problem: 'sectionEmpty' } as const]
          : []),
        ...own.flatMap(({ key, code, text, questionType }) => [
          ...codeFaults(key, code),
          ...textFault(key, 'text', text),
          ...checkOptions(key, questionType, childParts(parts, key, 'option')),
        ]),
      ]
    }),
  ]
}

const asCoded = ({ key, code }: { key: string; code: string }) => ({ key, text: code })
