import type { PostedAnswer } from '@scrutineer/contract/answers'
import { MAX_REPORTED_TEXT_LENGTH } from '@scrutineer/contract/report-values'
import type { UnplacedReason } from '@scrutineer/contract/unplaced'
import { MAX_ID } from '@scrutineer/contract/values'
import type {
  NewAnswer,
  PostContext,
  PostReferences,
  PublishedOption,
  PublishedQuestion,
  Station,
} from './answer-store.ts'

/** An answer whose station, question and options exist. */
export interface ResolvedAnswer extends Omit<NewAnswer, 'revision' | 'isSuperseded'> {
  readonly station: Station
}

/** The county's code of a report. Newer phones name our county as their municipality: that one counts. */
export const countyCodeOf = (posted: { countyCode?: string | undefined; municipalityCode?: string | undefined }) =>
  posted.municipalityCode ?? posted.countyCode

/** Whether a posted number can be an id or a station's number: the database has no others. */
export const isId = (value: number | undefined): value is number => value !== undefined && value >= 1 && value <= MAX_ID

const idsIn = (values: readonly number[]) => [...new Set(values.filter(isId))]

/** What a post refers to and can exist: other numbers name nothing. */
export const referencesOf = (posted: readonly PostedAnswer[]): PostReferences => ({
  stations: posted.flatMap(answer => {
    const code = countyCodeOf(answer)
    const number = answer.pollingStationNumber
    return code !== undefined && isId(number) ? [{ code, number }] : []
  }),
  questionIds: idsIn(posted.map(answer => answer.questionId)),
  optionIds: idsIn(posted.flatMap(answer => answer.options.map(option => option.optionId))),
})

type PostedOption = PostedAnswer['options'][number]

/** Each option once. The same option with the same text again says nothing new. */
const mergeOptions = (options: readonly PostedOption[]) => {
  const texts = new Map<number, string | null>()
  let isAmbiguous = false
  for (const { optionId, value } of options) {
    const text = value || null
    const known = texts.get(optionId)
    if (known && text && known !== text) isAmbiguous = true
    texts.set(optionId, known && text && known !== text ? `${known}\n${text}` : (known ?? text))
  }
  return { selected: [...texts].map(([id, text]) => ({ id, text })), isAmbiguous }
}

const stationKey = (code: string, number: number) => `${number} ${code}`

interface Resolution {
  /** Undefined where something is unknown. */
  readonly answer: ResolvedAnswer | undefined
  /** Why the answer can't be stored without a person's decision; some only say that it isn't clear. */
  readonly reasons: readonly UnplacedReason[]
}

/** Prepares finding out what answers refer to. */
export const createResolver = (context: PostContext) => {
  const stations = new Map(context.stations.map(station => [stationKey(station.code, station.number), station]))
  const questions = new Map<number, PublishedQuestion>(context.questions.map(question => [question.id, question]))
  const options = new Map<number, PublishedOption>(context.options.map(option => [option.id, option]))

  return (posted: PostedAnswer): Resolution => {
    const reasons: UnplacedReason[] = []
    const code = countyCodeOf(posted)
    const station = code === undefined ? undefined : stations.get(stationKey(code, posted.pollingStationNumber ?? 0))
    const question = questions.get(posted.questionId)
    const { selected, isAmbiguous } = mergeOptions(posted.options)
    const resolved = selected.flatMap(({ id, text }) => {
      const option = options.get(id)
      return option && option.questionId === question?.id ? [{ ...option, value: text }] : []
    })
    if (!station) reasons.push('unknown_station')
    if (!question) reasons.push('unknown_question')
    else if (resolved.length < selected.length) reasons.push('unknown_option')
    const isKnown = reasons.length === 0
    if (isAmbiguous) reasons.push('repeated_option')
    if (selected.some(({ text }) => (text?.length ?? 0) > MAX_REPORTED_TEXT_LENGTH)) reasons.push('text_too_long')
    if (!isKnown || !station || !question) return { answer: undefined, reasons }
    return {
      reasons,
      answer: {
        station,
        stationId: station.id,
        questionId: question.id,
        formId: question.formId,
        // A phone that is behind answers an older version: the newest that still has all that it selected.
        version: Math.min(question.version, ...resolved.map(option => option.version)),
        options: resolved.map(({ id, value, flagged }) => ({ id, value, flagged })),
      },
    }
  }
}
