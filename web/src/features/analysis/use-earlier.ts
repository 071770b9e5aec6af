import type { AnalysisOption, AnalysisQuestion, ValueSummary } from '@scrutineer/contract/analysis'
import { createContext, useContext } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { shareOf, useFormatShare } from '../../shared/share.ts'
import { differenceInPoints, matchBins, matchOptions } from './earlier-round.ts'
import type { EarlierOption, EarlierQuestion } from './earlier-round-file.ts'

interface Comparison {
  /** The election of the summary and its time. */
  readonly label: string
  /** What is compared, and whether it is proven. */
  readonly sentences: readonly string[]
  /** The questions of this round with those of the summary. */
  readonly questions: ReadonlyMap<AnalysisQuestion, EarlierQuestion>
  /** Reports of the summary that answer the form. */
  readonly reports: number
}

/** Undefined while nothing is compared. */
export const ComparisonContext = createContext<Comparison | undefined>(undefined)

/** An option or values of the summary. */
export interface EarlierRow {
  readonly count: number
  /** `60%`, or `8 of 12`; empty for values. */
  readonly share: string
  readonly text: string
  /** Length of its bar, from 0 to 1. */
  readonly bar: number
  /** In percentage points; undefined for few answers, and for values. */
  readonly difference?: number | undefined
  readonly differenceText?: string
}

/** What was typed into an option, in both rounds. */
export interface EarlierValues {
  /** Of the summary. */
  readonly label: string
  readonly headings: readonly string[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[]
  /** Of the values of this round; undefined if those of the summary are in other bins. */
  readonly binCounts: readonly number[] | undefined
  readonly median: string | null
}

/**
 * Returns the texts of the summary's counterpart of a question; undefined if it has none, and while nothing is compared. `valueText`
 * formats a value.
 */
export const useEarlier = (
  question: AnalysisQuestion,
  valueText: (kind: ValueSummary['kind'], value: string) => string,
) => {
  const t = useTranslations('analysis')
  const format = useFormatter()
  const formatShare = useFormatShare()
  const comparison = useContext(ComparisonContext)
  const earlier = comparison?.questions.get(question)
  if (!comparison || !earlier) return undefined
  const { answered, isFormer } = earlier
  const { matches, onlyEarlier } = matchOptions(question.options, earlier)
  const base = isFormer ? t('answered', { answered }) : t('answeredOf', { answered, total: comparison.reports })
  const left = onlyEarlier.filter(({ count }) => count > 0)
  const signed = { signDisplay: 'exceptZero' } as const
  return {
    label: comparison.label,
    sentences: comparison.sentences,
    notes: [
      `${comparison.label}: ${base}`,
      ...(earlier.text.trim() === question.text.trim() ? [] : [t('earlier.wording', { text: earlier.text })]),
      ...(left.length > 0
        ? [
            t('earlier.onlyEarlier', {
              options: left.map(option => `${option.text || '–'} (${format.number(option.count)})`).join(' · '),
            }),
          ]
        : []),
    ],
    /** Null for an option without a counterpart. */
    ofOption: (option: AnalysisOption): EarlierRow | null => {
      const counterpart = matches.get(option)
      if (!counterpart) return null
      const { count } = counterpart
      const bar = shareOf(count, answered)
      const exact = differenceInPoints({ count: option.count, answered: question.answered }, { count, answered })
      if (exact === undefined) {
        const share = t('countOf', { count, answered })
        return { count, bar, share, text: t('earlier.count', { count: share }) }
      }
      const [share, difference] = [formatShare(bar), Math.round(10 * exact) / 10]
      const differenceText = t('earlier.points', {
        difference: format.number(difference, { maximumFractionDigits: 1, ...signed }),
        amount: Math.abs(difference),
      })
      return { count, bar, share, text: t('earlier.share', { share, count }), difference, differenceText }
    },
    ofBin: (count: number, bar: number): EarlierRow => {
      return { count, bar, share: '', text: t('earlier.count', { count: format.number(count) }) }
    },
    /** Null for an option without a counterpart of its kind. */
    ofValues: (option: AnalysisOption, now: ValueSummary): EarlierValues | null => {
      const values = matches.get(option)?.values
      if (values?.kind !== now.kind || values.unit !== now.unit) return null
      // Times and dates have no mean.
      const isNumber = now.kind === 'integer' || now.kind === 'decimal'
      const rounded = { maximumFractionDigits: now.kind === 'integer' ? 1 : 6 }
      const meanText = (mean: string | null) => (mean === null ? '–' : format.number(Number(mean), rounded))
      const text = (value: string | null) => (value === null ? '–' : valueText(now.kind, value))
      const cells = ({ count, mean, median }: NonNullable<EarlierOption['values']> | ValueSummary) => [
        format.number(count),
        ...(isNumber ? [meanText(mean)] : []),
        text(median),
      ]
      const differences = ([one, other]: readonly (string | null)[]) =>
        one == null || other == null ? '–' : format.number(Number(one) - Number(other), { ...rounded, ...signed })
      return {
        label: comparison.label,
        headings: [t('facts.count'), ...(isNumber ? [t('earlier.mean')] : []), t('facts.median')],
        rows: [
          { name: t('earlier.now'), cells: cells(now) },
          { name: comparison.label, cells: cells(values) },
          ...(isNumber
            ? [
                {
                  name: t('earlier.difference'),
                  cells: ['', differences([now.mean, values.mean]), differences([now.median, values.median])],
                },
              ]
            : []),
        ],
        binCounts: matchBins(now.bins, values.bins),
        median: values.median,
      }
    },
  }
}
