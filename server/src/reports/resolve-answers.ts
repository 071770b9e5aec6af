import type { PostedAnswer } from '@scrutineer/contract/answers'
import { MAX_REPORTED_TEXT_LENGTH } from '@scrutineer/contract/fields/report-values'
import { MAX_ID } from '@scrutineer/contract/fields/values'
import type { AnswerBody } from '@scrutineer/contract/outbox/outbox-item'
import { isNumberInput } from '@scrutineer/contract/typed-values/input-kinds'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import type { UnplacedReason } from '@scrutineer/contract/unplaced'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { StationKey } from '../db/shared/observer-station.ts'
import { findPublishedQuestions } from '../db/shared/question-texts/published-questions.ts'
import type { Message } from '../domain/messages.ts'
import {
  loadPostContext,
  type NewAnswer,
  type PostContext,
  type PostReferences,
  type PublishedOption,
  type PublishedQuestion,
  type Station,
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
const referencesOf = (posted: readonly PostedAnswer[]): PostReferences => ({
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
const readTyped = (text: string | null, input: OptionInput | null | undefined) => {
  if (text === null || !input || input.kind === 'text') return { typed: null, isNumber: false }
  const { value, mark } = parseTypedValue(text, input)
  return { typed: value, isNumber: isNumberInput(input) && mark !== 'empty' }
}

interface Resolution {
  /** Undefined if a reference is unknown. */
  readonly answer: ResolvedAnswer | undefined
  /** Reasons to store the report as unplaced. Ambiguous and too long answers have a reason although they are resolved. */
  readonly reasons: readonly UnplacedReason[]
}

/** An answer whose references are known, before it is read by a version of the form. */
interface Referenced {
  readonly posted: ReportedAnswer
  readonly station: Station
  readonly question: PublishedQuestion
  /** The selected options, as the last version that has each defines it. */
  readonly options: readonly PublishedOption[]
  readonly selected: readonly { id: number; text: string | null }[]
  /** The newest version that has the question and all options. */
  readonly newest: number
}

/** Creates a function that finds what answers refer to. */
const createFinder = (context: PostContext) => {
  const stations = new Map(context.stations.map(station => [stationKeyText(station), station]))
  const questions = new Map<number, PublishedQuestion>(context.questions.map(question => [question.id, question]))
  const published = new Map<number, PublishedOption>(context.options.map(option => [option.id, option]))

  return (posted: ReportedAnswer): { referenced: Referenced | undefined; reasons: readonly UnplacedReason[] } => {
    const reasons: UnplacedReason[] = []
    const countyCode = countyCodeOf(posted)
    const stationNumber = posted.pollingStationNumber ?? 0
    const station = countyCode === undefined ? undefined : stations.get(stationKeyText({ countyCode, stationNumber }))
    const question = questions.get(posted.questionId)
    const { selected, isAmbiguous } = mergeOptions(posted.options)
    const options = selected.flatMap(({ id }) => {
      const option = published.get(id)
      return option && option.questionId === question?.id ? [option] : []
    })
    if (!station) reasons.push('unknown_station')
    if (!question) reasons.push('unknown_question')
    else if (options.length < selected.length) reasons.push('unknown_option')
    const isKnown = reasons.length === 0
    if (isAmbiguous) reasons.push('repeated_option')
    if (selected.some(({ text }) => (text?.length ?? 0) > MAX_REPORTED_TEXT_LENGTH)) reasons.push('text_too_long')
    if (!isKnown || !station || !question) return { referenced: undefined, reasons }
    const newest = Math.min(question.lastVersion, ...options.map(option => option.lastVersion))
    return { referenced: { posted, station, question, options, selected, newest }, reasons }
  }
}

/** Most phones have the newest version, and the options of the context are those of that version. */
const isReadByLast = ({ posted: { formVersion }, options, newest }: Referenced) =>
  (formVersion ?? newest) === newest && options.every(({ lastVersion }) => lastVersion === newest)

/** The options of the questions in the other versions by which answers may be read; undefined if a version lacks the question. */
const findOptions = async (scoped: ScopedDb, answers: readonly Referenced[]) => {
  const queries = answers.flatMap(({ posted, question: { id, formId }, newest }) =>
    [...new Set([posted.formVersion ?? newest, newest])].map(formVersion => ({
      formId,
      formVersion,
      questionIds: [id],
    })),
  )
  const found = await findPublishedQuestions(scoped, queries)
  return ({ question: { id, formId } }: Referenced, version: number) =>
    found
      .flatMap(each => (each.formId === formId && each.formVersion === version ? each.questions : []))
      .find(question => question.id === id)?.options
}

/**
 * Resolves the references of answers, and reads each by the version of the form that it names, or else by the newest one that has its
 * question and options: which options are flagged, and what a typed text means. Both are stored, and not derived again.
 */
const resolveAnswers = async (
  scoped: ScopedDb,
  context: PostContext,
  posted: readonly ReportedAnswer[],
): Promise<readonly Resolution[]> => {
  const answers = posted.map(createFinder(context))
  const others = answers.flatMap(({ referenced }) => (referenced && !isReadByLast(referenced) ? [referenced] : []))
  const optionsIn = await findOptions(scoped, others)
  return answers.map(({ referenced, reasons }) => {
    if (!referenced) return { answer: undefined, reasons }
    const { station, question, options, selected, newest } = referenced
    const { formVersion, status } = referenced.posted
    const isLast = isReadByLast(referenced)
    const asked = formVersion === undefined ? undefined : isLast ? options : optionsIn(referenced, formVersion)
    const isAsked = asked !== undefined && selected.every(({ id }) => asked.some(option => option.id === id))
    // Without a version that has all of them, each option is read by the last one that has it.
    const known = isAsked ? asked : [...((!isLast && optionsIn(referenced, newest)) || []), ...options]
    return {
      reasons,
      answer: {
        station,
        stationId: station.id,
        questionId: question.id,
        formId: question.formId,
        formVersion: (isAsked && formVersion) || newest,
        options: selected.flatMap(({ id, text }) => {
          const option = known.find(each => each.id === id)
          return option ? [{ id, value: text, flagged: option.flagged, ...readTyped(text, option.input) }] : []
        }),
        notObserved: status === 'not_observed' && selected.length === 0,
        ...(isAsked && { isAsked }),
      },
    }
  })
}

/** Loads what an observer's answers refer to, and resolves them. The resolutions are in the order of the answers. */
export const resolvePosted = async (
  scoped: ScopedDb,
  observerId: number,
  posted: readonly ReportedAnswer[],
): Promise<{ readonly context: PostContext; readonly resolutions: readonly Resolution[] }> => {
  const context = await loadPostContext(scoped, observerId, referencesOf(posted))
  return { context, resolutions: await resolveAnswers(scoped, context, posted) }
}

const optionErrors: Partial<Record<UnplacedReason, Message>> = {
  unknown_option: ['unknown_id'],
  repeated_option: ['option_repeated'],
  text_too_long: ['too_long', MAX_REPORTED_TEXT_LENGTH],
}

/** The field error of an answer's options, for reasons that make a phone's answer unplaced. */
export const optionErrorOf = (reasons: readonly UnplacedReason[]): Message | undefined =>
  reasons.map(reason => optionErrors[reason]).find(Boolean)
