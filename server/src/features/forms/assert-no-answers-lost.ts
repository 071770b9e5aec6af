import { allowsMultiple } from '@scrutineer/contract/forms'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { FormDocument, QuestionDocument } from '../../domain/form-document.ts'
import { problem } from '../../domain/problem.ts'
import { countAnswersOfOptions, countAnswersOfQuestions } from './store.ts'

const questionsOf = (document: FormDocument) => document.sections.flatMap(section => section.questions)

const optionsOf = (questions: QuestionDocument[]) => questions.flatMap(question => question.options)

/**
 * Refuses an edit that removes, or gives another meaning to, something that has answers: a question gone or turned from
 * several options to one or back; an option gone or no longer taking text. Wording and flags may change, since every
 * answer remembers the version it was given to.
 */
export const assertNoAnswersLost = async (
  scoped: ScopedDb,
  published: FormDocument,
  edited: FormDocument,
): Promise<void> => {
  const newQuestions = new Map(questionsOf(edited).map(question => [question.id, question]))
  const lostQuestions = questionsOf(published).filter(({ id, questionType }) => {
    const now = newQuestions.get(id)
    return !now || allowsMultiple(now.questionType) !== allowsMultiple(questionType)
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
        scoped,
        lostQuestions.map(({ id }) => id),
      ),
    },
    {
      lost: lostOptions,
      answers: await countAnswersOfOptions(
        scoped,
        lostOptions.map(({ id }) => id),
      ),
    },
  ]
  for (const { lost, answers } of counts) {
    const first = lost.find(({ id }) => answers.has(id))
    if (first) throw problem('conflict', { detail: ['answered', first.text, answers.get(first.id) ?? 0] })
  }
}
