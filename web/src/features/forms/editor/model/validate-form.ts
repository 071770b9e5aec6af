import { groupBy } from '@scrutineer/contract/helpers/groups'
import {
  findRepeated,
  type PublicationProblem,
  validatePublication,
} from '@scrutineer/contract/helpers/validate-publication'
import {
  type EditedForm,
  type EditedQuestion,
  formKey,
  optionKey,
  questionKey,
  questionsOf,
  sectionKey,
} from './edited-form.ts'
import { type FieldPath, toFieldPath } from './form-codec.ts'
import { type InputIssueKind, validateInput } from './validate-input.ts'

const hints = ['duplicateOption', 'noFreeText', 'sectionEmpty'] as const

/** Kinds of issues, by the server's messages where it has some. All except the hints prevent publication. */
export type IssueKind = PublicationProblem['message'][0] | 'noSections' | InputIssueKind | (typeof hints)[number]

export interface Issue extends FieldPath {
  readonly problem: IssueKind
}

/** Whether an issue is only a hint, which the server accepts. */
export const isHint = ({ problem }: Issue) => hints.some(hint => hint === problem)

/** Returns a function that returns the issues of a node which the server reports too; those of checks have the key `checks`. */
const groupPublicationIssues = (form: EditedForm) => {
  const groups = groupBy(validatePublication(form), ({ path }) =>
    path.startsWith('checks.') ? 'checks' : toFieldPath(form, path).key,
  )
  const toIssue = ({ path, message: [rule] }: PublicationProblem): Issue => ({
    ...toFieldPath(form, path),
    problem: rule === 'no_questions' && form.sections.length === 0 ? 'noSections' : rule,
  })
  return (key: string) => (groups.get(key) ?? []).map(toIssue)
}

/** The issues of a form in its order: errors that prevent publication, and hints. */
export const validateForm = (form: EditedForm): Issue[] => {
  const publicationIssues = groupPublicationIssues(form)
  const hasQuestions = questionsOf(form).length > 0
  const hintIf = (isGiven: boolean, hint: Issue) => (isGiven ? [hint] : [])
  const validateQuestion = (question: EditedQuestion): Issue[] => {
    const { questionType: type, options } = question
    const key = questionKey(question)
    const lacksFreeText = options.length > 0 && (type === 2 || type === 3) && !options.some(option => option.isFreeText)
    return [
      ...publicationIssues(key),
      ...options.flatMap(option => [
        ...publicationIssues(optionKey(question, option)),
        ...validateInput(option.input).map(issue => ({ ...issue, key: optionKey(question, option) })),
      ]),
      ...findRepeated(options, ({ text }) => text).map(
        (option): Issue => ({ key: optionKey(question, option), field: 'text', problem: 'duplicateOption' }),
      ),
      ...hintIf(lacksFreeText, { key, field: 'questionType', problem: 'noFreeText' }),
    ]
  }
  return [
    ...publicationIssues(formKey),
    ...form.sections.flatMap(section => [
      ...publicationIssues(sectionKey(section)),
      ...hintIf(hasQuestions && section.questions.length === 0, {
        key: sectionKey(section),
        field: 'questions',
        problem: 'sectionEmpty',
      }),
      ...section.questions.flatMap(validateQuestion),
    ]),
    ...publicationIssues('checks'),
  ]
}
