import { answersOf } from '@scrutineer/contract/checks/comparison'
import type { FormUploadIn } from '@scrutineer/contract/forms'
import { replaceAnswers } from '../content/content-checks.ts'
import type { ContentQuestion, FormContent } from '../content/form-content.ts'

/** Identifies the files of this product. */
const jsonFormat = 'scrutineer-form'

type FormFile = Pick<FormUploadIn, 'code' | 'description' | 'diaspora' | 'formSections' | 'checks'> & {
  readonly format: typeof jsonFormat
  readonly formatVersion: 1
}

/** References to the questions on which others and checks depend, and to their options: negative, since files have no ids. */
const createReferences = ({ sections, checks = [] }: FormContent) => {
  const questions = sections.flatMap(section => section.questions)
  const conditions = questions.flatMap(({ showIf }) => (showIf ? [showIf.question] : []))
  const compared = checks
    .flatMap(({ rule }) => answersOf(rule).map(({ idQuestion }) => idQuestion - 1))
    .filter(index => index < questions.length)
  const parents = [...new Set([...conditions, ...compared])]
  const first = new Map<number, number>()
  let last = 0
  for (const parent of parents) {
    first.set(parent, last - 1)
    last -= 1 + (questions[parent]?.options.length ?? 0)
  }
  return {
    ofQuestion: (question: number) => first.get(question),
    ofOption: (question: number, option: number) => {
      const reference = first.get(question)
      return reference === undefined ? undefined : reference - 1 - option
    },
  }
}

/** The form as a file: the body of `POST /api/v1/form` without ids, revision and order. */
export const formFileOf = (content: FormContent): FormFile => {
  const { code, description, diaspora, sections, checks = [] } = content
  const references = createReferences(content)
  let count = 0
  const question = ({ code, text, questionType, options, showIf }: ContentQuestion) => {
    const index = count
    count += 1
    const id = references.ofQuestion(index)
    const condition = showIf && {
      idQuestion: references.ofQuestion(showIf.question) ?? 0,
      idOptions: showIf.options.map(option => references.ofOption(showIf.question, option) ?? 0),
    }
    return {
      ...(id !== undefined && { id }),
      code,
      text,
      questionType,
      ...(condition && { showIf: condition }),
      optionsToQuestions: options.map(
        ({ text, isFreeText, flagged, notObserved, shortTextEn, shortTextRo, input }, option) => ({
          ...(id !== undefined && { idOption: references.ofOption(index, option) }),
          text,
          isFreeText,
          flagged,
          ...(notObserved && { notObserved }),
          ...((shortTextEn || shortTextRo) && { shortText: { en: shortTextEn, ro: shortTextRo } }),
          ...(input && { input }),
        }),
      ),
    }
  }
  return {
    format: jsonFormat,
    formatVersion: 1,
    code,
    description,
    diaspora,
    formSections: sections.map(({ code, description, questions }) => ({
      code,
      description,
      questions: questions.map(question),
    })),
    ...(checks.length > 0 && {
      checks: checks.map(({ says, severity, rule }) => ({
        says,
        severity,
        rule: replaceAnswers(rule, ({ idQuestion, idOption }) => {
          const question = references.ofQuestion(idQuestion - 1)
          const option = references.ofOption(idQuestion - 1, idOption - 1)
          return question === undefined || option === undefined
            ? undefined
            : { kind: 'answer', idQuestion: question, idOption: option }
        }),
      })),
    }),
  }
}

export const writeJson = (content: FormContent) => `${JSON.stringify(formFileOf(content), null, 2)}\n`
