import { takesSeveral } from '@scrutineer/contract/forms'
import type { FormDocument, QuestionDocument } from '../../domain/form-document.ts'
import type { Reach } from '../../domain/scope.ts'
import { problem } from '../../http/problem.ts'
import { countAnswersOfOptions, countAnswersOfQuestions } from './store.ts'

const questionsOf = (document: FormDocument) => document.sections.flatMap(section => section.questions)

const optionsOf = (questions: QuestionDocument[]) => questions.flatMap(question => question.options)

/**
 * Refuses an edit that removes, or gives another meaning to, something that has answers: a question gone or turned from
 * several options to one or back; an option gone or no longer taking text. Wording and flags may change, since every
 * answer remembers the version it was given to.
 */
export const refuseToLoseAnswers = async (
  reach: Reach,
  published: FormDocument,
  edited: FormDocument,
): Promise<void> => {
  const newQuestions = new Map(questionsOf(edited).map(question => [question.id, question]))
  const lostQuestions = questionsOf(published).filter(({ id, questionType }) => {
    const now = newQuestions.get(id)
    return !now || takesSeveral(now.questionType) !== takesSeveral(questionType)
  })
  const newOptions = new Map(optionsOf([...newQuestions.values()]).map(option => [option.id, option]))
  const lostOptions = optionsOf(questionsOf(published)).filter(({ id, isFreeText }) => {
    const now = newOptions.get(id)
    return !now || (isFreeText && !now.isFreeText)
  })

  const counts = [
    {
      lost: lostQuestions,
      answers: await countAnswersOfQuestions(
        reach,
        lostQuestions.map(({ id }) => id),
      ),
    },
    {
      lost: lostOptions,
      answers: await countAnswersOfOptions(
        reach,
        lostOptions.map(({ id }) => id),
      ),
    },
  ]
  for (const { lost, answers } of counts) {
    const first = lost.find(({ id }) => answers.has(id))
    if (first) throw problem('conflict', { detail: ['answered', first.text, answers.get(first.id) ?? 0] })
  }
}
