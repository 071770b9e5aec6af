import { allowsMultiple } from '@scrutineer/contract/forms'
import type { FormDocument, QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { problem } from '../../domain/problem.ts'
import { countAnswersOfOptions, countAnswersOfQuestions } from './store.ts'

const questionsOf = (document: FormDocument) => document.sections.flatMap(section => section.questions)

const optionsOf = (questions: QuestionDocument[]) => questions.flatMap(question => question.options)

/**
 * Throws `conflict` if an edit removes or redefines something that has answers: a question removed or changed between
 * single and multiple choice; an option removed or no longer accepting text. Texts and flags may change, since each
 * answer refers to the version that it answers.
 */
export const assertNoAnswersLost = async (
  scoped: ScopedDb,
  publishedDocument: FormDocument,
  editedDocument: FormDocument,
): Promise<void> => {
  const newQuestions = new Map(questionsOf(editedDocument).map(question => [question.id, question]))
  const lostQuestions = questionsOf(publishedDocument).filter(({ id, questionType }) => {
    const edit = newQuestions.get(id)
    return !edit || allowsMultiple(edit.questionType) !== allowsMultiple(questionType)
  })
  const newOptions = new Map(optionsOf([...newQuestions.values()]).map(option => [option.id, option]))
  const lostOptions = optionsOf(questionsOf(publishedDocument)).filter(({ id, isFreeText }) => {
    const edit = newOptions.get(id)
    return !edit || (isFreeText && !edit.isFreeText)
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
