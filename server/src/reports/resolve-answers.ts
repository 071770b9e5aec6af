import type { PostedAnswer } from '@scrutineer/contract/answers'
import { MAX_REPORTED_TEXT_LENGTH } from '@scrutineer/contract/fields/report-values'
import { MAX_ID } from '@scrutineer/contract/fields/values'
import type { AnswerBody } from '@scrutineer/contract/outbox/outbox-item'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import type { UnplacedReason } from '@scrutineer/contract/unplaced'
import type { StationKey } from '../db/shared/observer-station.ts'
import type {
  NewAnswer,
  PostContext,
  PostReferences,
  PublishedOption,
  PublishedQuestion,
  Station,
} from './answer-store.ts'

/** An answer whose station, question and options exist. */
export interface ResolvedAnswer extends Omit<NewAnswer, 'revision' | 'supersededAt'> {
  readonly station: Station
  /** The phone says which version of the form it asked, so that the same option may be another answer. */
  readonly isAsked?: boolean
}

/** An answer as phones post it, or the observers' app, which also says why there is no option. */
export type ReportedAnswer = PostedAnswer & Pick<AnswerBody, 'status' | 'formVersion'>

/** The county code of a report. Newer phones send it as the municipality code, which takes precedence. */
export const countyCodeOf = (posted: { countyCode?: string | undefined; municipalityCode?: string | undefined }) =>
  posted.municipalityCode ?? posted.countyCode

/** Whether a posted number is in the range of ids and station numbers. */
export const isId = (value: number | undefined): value is number => value !== undefined && value >= 1 && value <= MAX_ID

const idsIn = (values: readonly number[]) => [...new Set(values.filter(isId))]

/** The references of a post, without numbers out of range. */
export const referencesOf = (posted: readonly PostedAnswer[]): PostReferences => ({
  stations: posted.flatMap(answer => {
    const countyCode = countyCodeOf(answer)
    const stationNumber = answer.pollingStationNumber
    return countyCode !== undefined && isId(stationNumber) ? [{ countyCode, stationNumber }] : []
  }),
  questionIds: idsIn(posted.map(answer => answer.questionId)),
  optionIds: idsIn(posted.flatMap(answer => answer.options.map(option => option.optionId))),
})

type PostedOption = PostedAnswer['options'][number]

/** Merges repeated options. An option with different texts is ambiguous. */
const mergeOptions = (options: readonly PostedOption[]) => {
  const texts = new Map<number, string | null>()
  let isAmbiguous = false
  for (const { optionId, value } of options) {
    const text = value || null
    const existing = texts.get(optionId)
    if (existing && text && existing !== text) isAmbiguous = true
    texts.set(optionId, existing && text && existing !== text ? `${existing}\n${text}` : (existing ?? text))
  }
  return { selected: [...texts].map(([id, text]) => ({ id, text })), isAmbiguous }
}

const stationKeyText = ({ countyCode, stationNumber }: StationKey) => `${stationNumber} ${countyCode}`

/** The value of a typed text, and whether it is meant as a number. A long text is its own value. */
export const readTyped = (text: string | null, input: PublishedOption['input']) => {
  if (text === null || input === null || input.kind === 'text') return { typed: null, isNumber: false }
  const { value, mark } = parseTypedValue(text, input)
  return { typed: value, isNumber: (input.kind === 'integer' || input.kind === 'decimal') && mark !== 'empty' }
}

interface Resolution {
  /** Undefined if a reference is unknown. */
  readonly answer: ResolvedAnswer | undefined
  /** Reasons to store the report as unplaced. Ambiguous and too long answers have a reason although they are resolved. */
  readonly reasons: readonly UnplacedReason[]
}

/** Creates a function that resolves the references of answers. */
export const createResolver = (context: PostContext) => {
  const stations = new Map(context.stations.map(station => [stationKeyText(station), station]))
  const questions = new Map<number, PublishedQuestion>(context.questions.map(question => [question.id, question]))
  const options = new Map<number, PublishedOption>(context.options.map(option => [option.id, option]))

  return (posted: ReportedAnswer): Resolution => {
    const reasons: UnplacedReason[] = []
    const countyCode = countyCodeOf(posted)
    const stationNumber = posted.pollingStationNumber ?? 0
    const station = countyCode === undefined ? undefined : stations.get(stationKeyText({ countyCode, stationNumber }))
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
        // A phone may have an older version of the form: use the newest version that has all selected options.
        formVersion: Math.min(question.lastVersion, ...resolved.map(option => option.lastVersion)),
        options: resolved.map(({ id, value, flagged, input }) => ({
          id,
          value,
          flagged,
          ...readTyped(value, input),
        })),
        notObserved: posted.status === 'not_observed' && resolved.length === 0,
      },
    }
  }
}
