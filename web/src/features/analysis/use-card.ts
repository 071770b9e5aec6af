import type { Analysis, AnalysisOption, AnalysisQuestion, ValueSummary } from '@scrutineer/contract/analysis'
import { allowsMultiple, type Option } from '@scrutineer/contract/forms'
import { useFormatter, useTranslations } from 'use-intl'
import { isShareShown, shareOf, useFormatShare } from '../../shared/share.ts'
import { type AnalysisSearch, isWhole, reportLinks } from './analysis-query.ts'
import { type EarlierRow, type EarlierValues, useEarlier } from './use-earlier.ts'

/** Returns a function that formats the share of a count: `77%`, or `2 of 11` of few answers. */
export const useShareText = () => {
  const t = useTranslations('analysis')
  const formatShare = useFormatShare()
  return (count: number, answered: number) =>
    isShareShown(answered) ? formatShare(shareOf(count, answered)) : t('countOf', { count, answered })
}

/** Returns a function that formats a value of a kind. Decimals of up to 15 digits are exact as numbers. */
export const useValueText = () => {
  const format = useFormatter()
  return (kind: ValueSummary['kind'], value: string) =>
    kind === 'integer' || kind === 'decimal' ? format.number(Number(value), { maximumFractionDigits: 6 }) : value
}

const sharesOf = (counts: readonly number[]) => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.map(count => shareOf(count, total))
}

/** The options of a form as published, by their ids. */
type PublishedOptions = ReadonlyMap<number, Option>

/** A row of a card, of its tables and of its files: an answer, or values. */
export interface CardRow {
  readonly label: string
  readonly count: number
  /** `77%`, or `2 of 11`; empty for values. */
  readonly share: string
  /** Length of its bar, from 0 to 1. */
  readonly bar: number
  readonly isFlagged: boolean
  /** The list of its reports. */
  readonly href: string
  /** In the summary; null without a counterpart, undefined while nothing is compared. */
  readonly earlier?: EarlierRow | null | undefined
}

/** An option as a bar. */
export interface AnswerRow extends CardRow {
  readonly option: AnalysisOption
  /** Of an option with free text; its count is undefined while it is loading. */
  readonly texts: { readonly count: number | undefined; readonly href: string } | undefined
}

/** What was typed into an option. */
export interface ValueRows {
  readonly option: AnalysisOption
  /** Undefined while it is loading. */
  readonly summary: ValueSummary | undefined
  /** A row a bin. */
  readonly rows: readonly CardRow[]
  readonly hrefOf: (filter: object) => string
  /** In the summary; null without a counterpart, undefined while nothing is compared. */
  readonly earlier: EarlierValues | null | undefined
  /** Time of the day of a turnout. */
  readonly turnoutAt: string | undefined
}

/** A question of which a card is shown. */
export interface CardQuestion {
  readonly question: AnalysisQuestion
  readonly analysis: Analysis
  readonly search: AnalysisSearch
  readonly published: PublishedOptions
  /** The questions with what was typed; undefined while it is loading, null if it could not be loaded. */
  readonly typed: Analysis | null | undefined
}

/** Returns what is counted in a card: how many answered, of how many. */
const useBaseText = ({ question, analysis: { base }, search }: CardQuestion) => {
  const t = useTranslations('analysis')
  const { answered, isFormer } = question
  const isByStation = search.unit === 'stations'
  if (isFormer) return t(isByStation ? 'answeredStations' : 'answered', { answered })
  return t(isByStation ? 'answeredOfStations' : 'answeredOf', { answered, total: base.reports })
}

/** What isn't among the answers. Those with a name are in files too. */
const useUnanswered = ({ question, analysis: { base }, search }: CardQuestion, notes: AnalysisQuestion | undefined) => {
  const t = useTranslations('analysis')
  const { idQuestion, answered, notObserved, notAsked, disagreeing, isFormer } = question
  const rest = isWhole(search) && !isFormer ? base.reports - answered - notObserved - notAsked : 0
  const hrefOf = reportLinks(search)
  // A report with a note may not answer the form, and notes aren't verified.
  const ofNotes = (filter: 'noted' | 'pictured') =>
    hrefOf({ form: undefined, verified: undefined, [filter]: `${search.form}:${idQuestion}` })
  const all: readonly {
    key: Parameters<typeof t>[0]
    count: number | undefined
    stations?: number | undefined
    name?: string
    href?: string
  }[] = [
    {
      ...{ key: 'notObserved', count: notObserved, name: t('notObservedHeading') },
      href: hrefOf({ notObserved: idQuestion }),
    },
    { key: 'notAsked', count: notAsked, name: t('notAskedHeading') },
    { key: 'notAnswered', count: rest },
    {
      ...{ key: 'disagreeing', count: disagreeing?.reports, stations: disagreeing?.stations },
      href: hrefOf({ disagreeing: idQuestion }),
    },
    { key: 'notes', count: notes?.notes, href: ofNotes('noted') },
    { key: 'pictures', count: notes?.pictures, href: ofNotes('pictured') },
  ]
  return all.flatMap(({ key, count = 0, stations = 0, ...each }) =>
    count > 0 ? [{ ...each, count, text: t(key, { count, stations }) }] : [],
  )
}

/** What a card shows. */
export const useCard = (props: CardQuestion) => {
  const { question, search, published, typed } = props
  const t = useTranslations('analysis')
  const shareText = useShareText()
  const valueText = useValueText()
  const base = useBaseText(props)
  const earlier = useEarlier(question, valueText)
  const { idQuestion, code, text, answered, options, questionType } = question
  const found = typed?.questions.find(each => each.idQuestion === idQuestion)
  const typedInto = ({ idOption }: AnalysisOption) => found?.options.find(each => each.idOption === idOption)
  const hrefOf = ({ idOption }: AnalysisOption, filter?: object) =>
    reportLinks(search)({ selected: idOption, ...filter })
  const hasValues = ({ idOption }: AnalysisOption) => {
    const kind = published.get(idOption)?.input?.kind
    return kind !== undefined && kind !== 'text'
  }
  const toAnswer = (option: AnalysisOption): AnswerRow => ({
    ...{ option, label: option.text, count: option.count, isFlagged: option.flagged, href: hrefOf(option) },
    ...{ share: shareText(option.count, answered), bar: shareOf(option.count, answered) },
    texts:
      published.get(option.idOption)?.isFreeText && !hasValues(option)
        ? { count: typedInto(option)?.texts, href: hrefOf(option, { typed: 'text' }) }
        : undefined,
    earlier: earlier?.ofOption(option),
  })
  const toValues = (option: AnalysisOption): ValueRows => {
    const summary = typedInto(option)?.values
    const bins = summary?.bins ?? []
    const then = summary && earlier?.ofValues(option, summary)
    const shares = sharesOf(bins.map(({ count }) => count))
    const thenShares = sharesOf(then?.binCounts ?? [])
    const highest = Math.max(...shares, ...thenShares) || 1
    const toRow = ({ from, to, last, count }: ValueSummary['bins'][number], index: number): CardRow => {
      const limits = [...new Set([from, last])].map(value => valueText(summary?.kind ?? 'integer', value))
      const limit = index === bins.length - 1 ? { valueTo: to } : { valueBelow: to }
      const href = hrefOf(option, { valueFrom: from, ...limit })
      const [thenCount, thenShare] = [then?.binCounts?.[index], thenShares[index] ?? 0]
      return {
        ...{ label: limits.join('–'), count, share: '', bar: (shares[index] ?? 0) / highest, isFlagged: false, href },
        earlier: thenCount === undefined ? undefined : earlier?.ofBin(thenCount, thenShare / highest),
      }
    }
    const input = published.get(option.idOption)?.input
    return {
      ...{ option, summary, rows: bins.map(toRow), hrefOf: filter => hrefOf(option, filter), earlier: then },
      turnoutAt: input && 'turnoutAt' in input ? input.turnoutAt : undefined,
    }
  }
  const valued = options.filter(hasValues)
  // If all options have values, bars would only say again who answered.
  const hasBars = valued.length < options.length
  return {
    title: `${code} ${text}`,
    note: [base, ...(allowsMultiple(questionType) && hasBars ? [t('severalAnswers')] : [])].join(' · '),
    answers: hasBars ? options.map(toAnswer) : [],
    values: valued.map(toValues),
    others: useUnanswered(props, found),
    earlier,
    /** Nothing of it is loading or missing. */
    isComplete: valued.length === 0 || found !== undefined,
  }
}
export type Card = ReturnType<typeof useCard>
