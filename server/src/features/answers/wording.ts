import type { SelectedOption } from '@scrutineer/contract/answers'
import type { QuestionDocument } from '../../domain/form-document.ts'
import type { Reach } from '../../domain/scope.ts'
import { findVersionsOfOptions, findWordings, type GivenAnswer, type Wording, type WordingWish } from './given-store.ts'

/** An answer in the words that it was given to. */
export interface WordedAnswer {
  readonly formId: number
  readonly formCode: string
  readonly question: QuestionDocument
  readonly selected: SelectedOption[]
  /** The question's place among all that were worded, in the forms' order. */
  readonly place: number
}

const keyOf = (formId: number, version: number, questionId: number) => `${formId} ${version} ${questionId}`

const wishesFor = (answers: readonly Omit<GivenAnswer, 'options'>[]): WordingWish[] => {
  const wishes = new Map<string, { formId: number; version: number; questionIds: Set<number> }>()
  for (const { formId, formVersion: version, questionId } of answers) {
    const key = `${formId} ${version}`
    const wish = wishes.get(key) ?? { formId, version, questionIds: new Set() }
    wish.questionIds.add(questionId)
    wishes.set(key, wish)
  }
  return [...wishes.values()].map(wish => ({ ...wish, questionIds: [...wish.questionIds] }))
}

const byKey = (wordings: readonly Wording[]) => {
  const questions = new Map<string, { question: QuestionDocument; formCode: string; place: number }>()
  for (const { formId, version, formCode, questions: worded } of wordings) {
    for (const question of worded) {
      questions.set(keyOf(formId, version, question.id), { question, formCode, place: questions.size })
    }
  }
  return questions
}

/** Options that an answer's own version lacks: one that mixes versions has some that only another one words. */
const findOthers = async (reach: Reach, answers: readonly GivenAnswer[], words: ReturnType<typeof byKey>) => {
  const strays = answers.flatMap(({ formId, formVersion, questionId, options }) => {
    const own = words.get(keyOf(formId, formVersion, questionId))?.question.options
    return options
      .filter(({ id }) => !own?.some(option => option.id === id))
      .map(({ id }) => ({ id, formId, questionId }))
  })
  const versions = await findVersionsOfOptions(reach, [...new Set(strays.map(({ id }) => id))])
  const wanted = strays.map(stray => ({ ...stray, formVersion: versions.get(stray.id) ?? 0 }))
  const wordings = await findWordings(reach, wishesFor(wanted))
  const options = wordings.flatMap(({ questions }) => questions.flatMap(question => question.options))
  return new Map(options.map(option => [option.id, option]))
}

/** Finds the words of these answers; gives what words one of them. */
export const findWords = async (
  reach: Reach,
  answers: readonly GivenAnswer[],
): Promise<(answer: GivenAnswer) => WordedAnswer> => {
  const words = byKey(await findWordings(reach, wishesFor(answers)))
  const others = await findOthers(reach, answers, words)
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
