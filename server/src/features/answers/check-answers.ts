import type { AnswerPost } from '@scrutineer/contract/answers'
import { invalid } from '../../http/problem.ts'
import type { Message } from '../../http/words.ts'
import type { Known, NewAnswer, PublishedOption, PublishedQuestion, Station } from './report-store.ts'

type Sent = AnswerPost['answers'][number]

/** An answer whose station, question and options are known; its revision comes when it is written. */
export interface CheckedAnswer extends Omit<NewAnswer, 'revision'> {
  readonly station: Station
}

const placeKey = (county: string, number: number) => `${county} ${number}`

type Options = ReadonlyMap<number, PublishedOption>

const wrongOptions = (answer: Sent, question: PublishedQuestion, options: Options, at: string) => {
  const errors: Record<string, Message[]> = {}
  const seen = new Set<number>()
  for (const [o, { optionId }] of answer.options.entries()) {
    const belongs = options.get(optionId)?.questionId === question.id
    if (!belongs || seen.has(optionId)) errors[`${at}.options.${o}.optionId`] = [['unknown_option']]
    seen.add(optionId)
  }
  if (answer.options.length > 1 && !question.takesSeveral) errors[`${at}.options`] = [['one_option_only']]
  return errors
}

/** Checks a whole post against what was ever published; throws with every field that is wrong. */
export const checkAnswers = (known: Known, sent: readonly Sent[]): CheckedAnswer[] => {
  const stations = new Map(known.stations.map(station => [placeKey(station.code, station.number), station]))
  const questions = new Map(known.questions.map(question => [question.id, question]))
  const options: Options = new Map(known.options.map(option => [option.id, option]))
  const errors: Record<string, Message[]> = {}
  const seen = new Set<string>()
  const checked = sent.flatMap((answer, index): CheckedAnswer[] => {
    const at = `answers.${index}`
    const key = placeKey(answer.countyCode, answer.pollingStationNumber)
    const station = stations.get(key)
    const question = questions.get(answer.questionId)
    if (!station) errors[`${at}.pollingStationNumber`] = [['unknown_station']]
    if (!question) errors[`${at}.questionId`] = [['unknown_question']]
    else if (seen.has(`${key} ${question.id}`)) errors[`${at}.questionId`] = [['asked_twice']]
    seen.add(`${key} ${answer.questionId}`)
    if (!station || !question) return []
    Object.assign(errors, wrongOptions(answer, question, options, at))
    const selected = answer.options.flatMap(({ optionId, value }) => {
      const option = options.get(optionId)
      return option ? [{ id: option.id, value: value || null, flagged: option.flagged, version: option.version }] : []
    })
    return [
      {
        station,
        stationId: station.id,
        questionId: question.id,
        formId: question.formId,
        // A phone that is behind answers an older version: the newest that still has all that it selected.
        version: Math.min(question.version, ...selected.map(option => option.version)),
        options: selected,
      },
    ]
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return checked
}
