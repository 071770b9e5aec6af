import type { Question } from '@scrutineer/contract/forms'
import type { ShownAnswer } from '../../model/app-model.ts'
import type { AnswerInput } from '../../model/typed.ts'
import type { StoredForm } from '../store/schema.ts'

const textsOf = ({ optionsToQuestions }: Question, { options }: AnswerInput) =>
  options.map(({ optionId }) => optionsToQuestions.find(({ idOption }) => idOption === optionId)?.text)

/** Marks answers to questions that have changed since: an option that is gone, or says something else now, isn't selected. */
export const markChanged = (
  answers: ReadonlyMap<string, ShownAnswer>,
  forms: readonly StoredForm[],
): ReadonlyMap<string, ShownAnswer> => {
  const questions = new Map(
    forms.flatMap(({ sections, earlier }) =>
      sections.flatMap(section => section.questions.map(question => [question.id, { question, earlier }] as const)),
    ),
  )
  const mark = (questionId: number, given: ShownAnswer): ShownAnswer => {
    const found = questions.get(questionId)
    if (!found) return given
    // What was asked otherwise doesn't come back.
    const answer = given.withdrew && mark(questionId, given.withdrew).asked ? { ...given, withdrew: undefined } : given
    const { question, earlier } = found
    const asked = earlier
      ?.find(({ version }) => version === answer.formVersion)
      ?.questions.find(({ id }) => id === questionId)
    const texts = textsOf(question, answer)
    const isSame = asked
      ? JSON.stringify(textsOf(asked, answer)) === JSON.stringify(texts)
      : texts.every(text => text !== undefined)
    if (isSame && (!asked || asked.text === question.text)) return answer
    return { ...answer, options: isSame ? answer.options : [], asked: { question: asked, options: answer.options } }
  }
  return new Map(
    Array.from(answers, ([key, answer]) => [key, mark(Number(key.slice(key.lastIndexOf(' ') + 1)), answer)]),
  )
}
