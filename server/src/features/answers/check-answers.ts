import type { AnswerPost } from '@scrutineer/contract/answers'
import type { Reach } from '../../domain/scope.ts'
import { invalid } from '../../http/problem.ts'
import type { Message } from '../../http/words.ts'
import {
  findKnown,
  type NewAnswer,
  type PublishedOption,
  type PublishedQuestion,
  type Station,
} from './report-store.ts'

type Sent = AnswerPost['answers'][number]

/** An answer whose station, question and options are known; its revision comes when it is written. */
export interface CheckedAnswer extends Omit<NewAnswer, 'revision'> {
  readonly station: Station
}

interface Known {
  readonly stations: ReadonlyMap<string, Station>
  readonly questions: ReadonlyMap<number, PublishedQuestion>
  readonly options: ReadonlyMap<number, PublishedOption>
}

const placeKey = (county: string, number: number) => `${county} ${number}`

const lookUp = async (reach: Reach, sent: readonly Sent[]): Promise<Known> => {
  const optionIds = sent.flatMap(answer => answer.options.map(option => option.optionId))
  const { stations, questions, options } = await findKnown(reach, {
    places: sent.map(answer => ({ county: answer.countyCode, number: answer.pollingStationNumber })),
    questionIds: [...new Set(sent.map(answer => answer.questionId))],
    optionIds: [...new Set(optionIds)],
  })
  return {
    stations: new Map(stations.map(station => [placeKey(station.code, station.number), station])),
    questions: new Map(questions.map(question => [question.id, question])),
    options: new Map(options.map(option => [option.id, option])),
  }
}

const wrongOptions = (answer: Sent, question: PublishedQuestion, known: Known, at: string) => {
  const errors: Record<string, Message[]> = {}
  const seen = new Set<number>()
  for (const [o, { optionId }] of answer.options.entries()) {
    const belongs = known.options.get(optionId)?.questionId === question.id
    if (!belongs || seen.has(optionId)) errors[`${at}.options.${o}.optionId`] = [['unknown_option']]
    seen.add(optionId)
  }
  if (answer.options.length > 1 && !question.takesSeveral) errors[`${at}.options`] = [['one_option_only']]
  return errors
}

/** Checks a whole post against what was ever published; throws with every field that is wrong. */
export const checkAnswers = async (reach: Reach, sent: readonly Sent[]): Promise<CheckedAnswer[]> => {
  const known = await lookUp(reach, sent)
  const errors: Record<string, Message[]> = {}
  const seen = new Set<string>()
  const checked = sent.flatMap((answer, index): CheckedAnswer[] => {
    const at = `answers.${index}`
    const key = placeKey(answer.countyCode, answer.pollingStationNumber)
    const station = known.stations.get(key)
    const question = known.questions.get(answer.questionId)
    if (!station) errors[`${at}.pollingStationNumber`] = [['unknown_station']]
    if (!question) errors[`${at}.questionId`] = [['unknown_question']]
    else if (seen.has(`${key} ${question.id}`)) errors[`${at}.questionId`] = [['asked_twice']]
    seen.add(`${key} ${answer.questionId}`)
    if (!station || !question) return []
    Object.assign(errors, wrongOptions(answer, question, known, at))
    const options = answer.options.flatMap(({ optionId, value }) => {
      const option = known.options.get(optionId)
      return option ? [{ id: option.id, value: value || null, flagged: option.flagged, version: option.version }] : []
    })
    return [
      {
        station,
        stationId: station.id,
        questionId: question.id,
        formId: question.formId,
        // A phone that is behind answers an older version: the newest that still has all that it selected.
        version: Math.min(question.version, ...options.map(option => option.version)),
        options,
      },
    ]
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return checked
}
