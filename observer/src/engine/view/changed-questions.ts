import type { Question } from '@scrutineer/contract/forms'
import type { Language, ShownAnswer } from '../../model/app-model.ts'
import type { AnswerInput } from '../../model/typed.ts'
import type { StoredForm } from '../store/schema.ts'
import { questionsIn } from './form-language.ts'

const textsOf = ({ optionsToQuestions }: Question, { options }: AnswerInput) =>
  options.map(({ optionId }) => optionsToQuestions.find(({ idOption }) => idOption === optionId)?.text)

/** Marks answers to changed questions; a corrected translation changes none. Deselects options that were removed or have another text now. */
export const markChanged = (
  answers: ReadonlyMap<string, ShownAnswer>,
  { forms, language }: { readonly forms: readonly StoredForm[]; readonly language: Language },
): ReadonlyMap<string, ShownAnswer> => {
  const questions = new Map(
    forms.flatMap(form =>
      form.sections.flatMap(section => section.questions.map(question => [question.id, { question, form }] as const)),
    ),
  )
  const mark = (questionId: number, current: ShownAnswer): ShownAnswer => {
    const found = questions.get(questionId)
    if (!found) return current
    // A withdrawn answer to a changed question isn't restored.
    const answer =
      current.withdrew && mark(questionId, current.withdrew).answeredVersion
        ? { ...current, withdrew: undefined }
        : current
    const { question, form } = found
    const answered = form.earlier
      ?.find(({ version }) => version === answer.formVersion)
      ?.questions.find(({ id }) => id === questionId)
    const texts = textsOf(question, answer)
    const isSame = answered
      ? JSON.stringify(textsOf(answered, answer)) === JSON.stringify(texts)
      : texts.every(text => text !== undefined)
    if (isSame && (!answered || answered.text === question.text)) return answer
    return {
      ...answer,
      options: isSame ? answer.options : [],
      answeredVersion: { question: answered && questionsIn(form, language)(answered), options: answer.options },
    }
  }
  return new Map(
    Array.from(answers, ([key, answer]) => [key, mark(Number(key.slice(key.lastIndexOf(' ') + 1)), answer)]),
  )
}
