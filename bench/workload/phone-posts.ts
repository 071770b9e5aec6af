import type { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/endpoint'
import { countyOf, unvisitedStationOf } from '../../testkit/dataset/geography.ts'
import type { Question } from '../../testkit/dataset/questionnaire.ts'

/** Answers that each post has. */
export const answersPerPost = 15
/** Every so many of an observer's posts change what the one before it said. */
const changeEvery = 10
/** Every so many posts alarm. */
const alarmEvery = 25

export interface SubmittedOption {
  readonly id: number
  readonly value: string | null
  readonly flagged: boolean
}

/** What a phone sends, and what writing it by hand has to know. */
export interface PhonePost {
  readonly observerId: number
  readonly stationId: number
  readonly countyId: number
  readonly answers: readonly { readonly question: Question; readonly option: SubmittedOption }[]
  /** It replaces the answers of an earlier post. */
  readonly isChange: boolean
  /** Flagged options that it adds to its thread. */
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
  /** Observers who have reported before. */
  readonly reporting: number
}

/**
 * The posts of so many phones in turn, each from station to station: post after post the same in every run. No observer
 * has two under way as long as fewer wait than there are phones.
 */
export const phonePosts = (questions: readonly Question[], { phones, reporting }: Phones) => {
  const questionsPerPost = questions.slice(0, answersPerPost)
  const alarming = questionsPerPost.findIndex(question => question.flaggedOptionId !== undefined)
  return (index: number): PhonePost => {
    const observerId = 1 + (index % phones)
    const turn = Math.floor(index / phones)
    // As many in each turn: observers change in turn too.
    const isChange = turn > 0 && (turn + observerId) % changeEvery === 0
    const isAlarm = index % alarmEvery === 0 && !isChange
    const stationId = unvisitedStationOf(observerId, reporting, isChange ? turn - 1 : turn)
    const county = countyOf[stationId]
    if (!county) throw new Error(`there is no station ${stationId}`)
    const submitted = questionsPerPost.map((question, place) => ({
      question,
      option: optionOf(question, turn, isAlarm && place === alarming),
    }))
    const at = { countyCode: county.code, pollingStationNumber: stationId - county.idOffset }
    const before = (index - phones) % alarmEvery === 0 && isChange ? 1 : 0
    return {
      ...{ observerId, stationId, countyId: county.id, answers: submitted, isChange },
      flags: (isAlarm ? 1 : 0) - before,
      body: {
        answers: submitted.map(({ question, option }) => ({
          ...{ ...at, questionId: question.id },
          options: [{ optionId: option.id, value: option.value }],
        })),
      },
    }
  }
}
