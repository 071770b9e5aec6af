import type { SelectedOption } from '@scrutineer/contract/answers'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { QuestionDocument } from '../../domain/form-document.ts'
import {
  type AnswerRow,
  findQuestionTexts,
  findVersionsOfOptions,
  type QuestionTexts,
  type QuestionTextsQuery,
} from './answer-history-store.ts'

/** An answer in the words that it was given to. */
export interface AnswerWithTexts {
  readonly formId: number
  readonly formCode: string
  readonly question: QuestionDocument
  readonly selected: SelectedOption[]
  /** The question's place among all that were worded, in the forms' order. */
  readonly sortIndex: number
}

const keyOf = (formId: number, version: number, questionId: number) => `${formId} ${version} ${questionId}`

const toTextsQueries = (answers: readonly Omit<AnswerRow, 'options'>[]): QuestionTextsQuery[] => {
  const wishes = new Map<string, { formId: number; version: number; questionIds: Set<number> }>()
  for (const { formId, formVersion: version, questionId } of answers) {
    const key = `${formId} ${version}`
    const wish = wishes.get(key) ?? { formId, version, questionIds: new Set() }
    wish.questionIds.add(questionId)
    wishes.set(key, wish)
  }
  return [...wishes.values()].map(wish => ({ ...wish, questionIds: [...wish.questionIds] }))
}

const indexByQuestion = (wordings: readonly QuestionTexts[]) => {
  const questions = new Map<string, { question: QuestionDocument; formCode: string; sortIndex: number }>()
  for (const { formId, version, formCode, questions: worded } of wordings) {
    for (const question of worded) {
      questions.set(keyOf(formId, version, question.id), { question, formCode, sortIndex: questions.size })
    }
  }
  return questions
}

/** Options that an answer's own version lacks: one that mixes versions has some that only another one words. */
const findOptionsOfOtherVersions = async (
  scoped: ScopedDb,
  answers: readonly AnswerRow[],
  words: ReturnType<typeof indexByQuestion>,
) => {
  const strays = answers.flatMap(({ formId, formVersion, questionId, options }) => {
    const own = words.get(keyOf(formId, formVersion, questionId))?.question.options
    return options
      .filter(({ id }) => !own?.some(option => option.id === id))
      .map(({ id }) => ({ id, formId, questionId }))
  })
  const versions = await findVersionsOfOptions(scoped, [...new Set(strays.map(({ id }) => id))])
  const wanted = strays.map(stray => ({ ...stray, formVersion: versions.get(stray.id) ?? 0 }))
  const wordings = await findQuestionTexts(scoped, toTextsQueries(wanted))
  const options = wordings.flatMap(({ questions }) => questions.flatMap(question => question.options))
  return new Map(options.map(option => [option.id, option]))
}

/** Finds the words of these answers; gives what words one of them. */
export const resolveTexts = async (
  scoped: ScopedDb,
  answers: readonly AnswerRow[],
): Promise<(answer: AnswerRow) => AnswerWithTexts> => {
  const words = indexByQuestion(await findQuestionTexts(scoped, toTextsQueries(answers)))
  const others = await findOptionsOfOtherVersions(scoped, answers, words)
  return ({ formId, formVersion, questionId, options }) => {
    const known = words.get(keyOf(formId, formVersion, questionId))
    if (!known) throw new Error(`version ${formVersion} of form ${formId} lacks question ${questionId}`)
    const given = new Map(options.map(option => [option.id, option]))
    const own = known.question.options.filter(({ id }) => given.has(id))
    const strays = options.flatMap(({ id }) => (own.some(option => option.id === id) ? [] : (others.get(id) ?? [])))
    const selected = [...own, ...strays].flatMap(({ id, text, isFreeText }) => {
      const option = given.get(id)
      return option ? [{ idOption: id, text, isFreeText, value: option.value, flagged: option.flagged }] : []
    })
    return { ...known, formId, selected }
  }
}
