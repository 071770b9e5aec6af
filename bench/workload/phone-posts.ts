import type { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/core/endpoint'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { countyOf, unvisitedStationOf } from '../../testkit/dataset/geography.ts'
import type { Question } from '../../testkit/dataset/questionnaire.ts'

/** Answers per post. */
export const answersPerPost = 15
/** Every 25th post is flagged. */
const alarmEvery = 25
/** Every ninth post of an observer changes the answers of its previous one. 9 and 25 share no divisor: turns have about as many alarms. */
const changeEvery = 9

export interface SubmittedOption {
  readonly id: number
  readonly value: string | null
  readonly flagged: boolean
}

/** A phone’s request, and the data to write it with plain statements. */
export interface PhonePost {
  readonly observerId: number
  readonly stationId: number
  readonly station: OutboxStation
  readonly countyId: number
  readonly answers: readonly { readonly question: Question; readonly option: SubmittedOption }[]
  /** Replaces the answers of an earlier post. */
  readonly isChange: boolean
  /** Change of the thread’s flag count. */
  readonly flags: number
  readonly body: BodyIn<typeof answers.post>
}

const optionOf = ({ unflaggedOptions, flaggedOptionId }: Question, turn: number, isAlarm: boolean): SubmittedOption => {
  if (isAlarm && flaggedOptionId !== undefined) return { id: flaggedOptionId, value: null, flagged: true }
  const { id, isFreeText } = unflaggedOptions[turn % unflaggedOptions.length] ?? { id: 0, isFreeText: false }
  return { id, value: isFreeText ? 'A man stood at the door' : null, flagged: false }
}

interface Phones {
  readonly phones: number
  /** Number of observers who have reported before. */
  readonly reporting: number
}

/**
 * Posts of the phones in turn, each moving from station to station; deterministic. No observer has two in flight as
 * long as the concurrency is below the number of phones.
 */
export const phonePosts = (questions: readonly Question[], { phones, reporting }: Phones) => {
  const questionsPerPost = questions.slice(0, answersPerPost)
  const alarming = questionsPerPost.findIndex(question => question.flaggedOptionId !== undefined)
  return (index: number): PhonePost => {
    const observerId = 1 + (index % phones)
    const turn = Math.floor(index / phones)
    // Equal in each turn: the changing observers rotate.
    const isChange = turn > 0 && (turn + observerId) % changeEvery === 0
    const isAlarm = index % alarmEvery === 0 && !isChange
    const stationId = unvisitedStationOf(observerId, reporting, isChange ? turn - 1 : turn)
    const county = countyOf[stationId]
    if (!county) throw new Error(`there is no station ${stationId}`)
    const submitted = questionsPerPost.map((question, index) => ({
      question,
      option: optionOf(question, turn, isAlarm && index === alarming),
    }))
    const station = { countyCode: county.code, pollingStationNumber: stationId - county.idOffset }
    const before = (index - phones) % alarmEvery === 0 && isChange ? 1 : 0
    return {
      observerId,
      stationId,
      station,
      countyId: county.id,
      answers: submitted,
      isChange,
      flags: (isAlarm ? 1 : 0) - before,
      body: {
        answers: submitted.map(({ question, option }) => ({
          ...station,
          questionId: question.id,
          options: [{ optionId: option.id, value: option.value }],
        })),
      },
    }
  }
}
