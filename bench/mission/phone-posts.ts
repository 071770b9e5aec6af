import type { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/endpoint'
import { countyOf, newStationOf } from './places.ts'
import type { Question } from './questionnaire.ts'

/** Answers that each post has. */
export const answersInAPost = 15
/** Every so many of an observer's posts change what the one before it said. */
const changeEvery = 10
/** Every so many posts alarm. */
const alarmEvery = 25

export interface GivenOption {
  readonly id: number
  readonly value: string | null
  readonly flagged: boolean
}

/** What a phone sends, and what writing it by hand has to know. */
export interface PhonePost {
  readonly observerId: number
  readonly stationId: number
  readonly countyId: number
  readonly answers: readonly { readonly question: Question; readonly option: GivenOption }[]
  /** It replaces the answers of an earlier post. */
  readonly isChange: boolean
  /** Flagged options that it adds to its thread. */
  readonly flags: number
  readonly body: BodyIn<typeof answers.post>
}

const optionOf = ({ plain, alarm }: Question, turn: number, isAlarm: boolean): GivenOption => {
  if (isAlarm && alarm !== undefined) return { id: alarm, value: null, flagged: true }
  const { id, isFreeText } = plain[turn % plain.length] ?? { id: 0, isFreeText: false }
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
  const asked = questions.slice(0, answersInAPost)
  const alarming = asked.findIndex(question => question.alarm !== undefined)
  return (index: number): PhonePost => {
    const observerId = 1 + (index % phones)
    const turn = Math.floor(index / phones)
    // As many in each turn: observers change in turn too.
    const isChange = turn > 0 && (turn + observerId) % changeEvery === 0
    const isAlarm = index % alarmEvery === 0 && !isChange
    const stationId = newStationOf(observerId, reporting, isChange ? turn - 1 : turn)
    const county = countyOf[stationId]
    if (!county) throw new Error(`there is no station ${stationId}`)
    const given = asked.map((question, place) => ({
      question,
      option: optionOf(question, turn, isAlarm && place === alarming),
    }))
    const at = { countyCode: county.code, pollingStationNumber: stationId - county.before }
    const before = (index - phones) % alarmEvery === 0 && isChange ? 1 : 0
    return {
      ...{ observerId, stationId, countyId: county.id, answers: given, isChange },
      flags: (isAlarm ? 1 : 0) - before,
      body: {
        answers: given.map(({ question, option }) => ({
          ...{ ...at, questionId: question.id },
          options: [{ optionId: option.id, value: option.value }],
        })),
      },
    }
  }
}
