import type { AnalysisOption, AnalysisQuestion, ValueSummary } from '@scrutineer/contract/analysis'
import { createContext, type ReactNode, useContext } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { shareOf, useFormatShare } from '../../shared/share.ts'
import { differenceInPoints, matchOptions } from './earlier-round.ts'
import type { EarlierOption, EarlierQuestion } from './earlier-round-file.ts'
import { useValueText } from './use-card.ts'

interface Comparison {
  /** The questions of this round with those of the earlier one. */
  readonly questions: ReadonlyMap<AnalysisQuestion, EarlierQuestion>
  /** Reports of the earlier round that answer the form. */
  readonly reports: number
}

/** Undefined while nothing is compared. */
export const ComparisonContext = createContext<Comparison | undefined>(undefined)

/** The counterpart of a question; undefined if it has none, and while nothing is compared. */
export const useEarlier = (question: AnalysisQuestion) => {
  const comparison = useContext(ComparisonContext)
  const earlier = comparison?.questions.get(question)
  return (
    comparison && earlier && { ...earlier, reports: comparison.reports, ...matchOptions(question.options, earlier) }
  )
}
export type Earlier = NonNullable<ReturnType<typeof useEarlier>>

/** Of how many the numbers of the earlier round are, and what of it isn't compared. */
export const EarlierBase = ({ earlier, text }: { earlier: Earlier; text: string }) => {
  const t = useTranslations('analysis')
  const format = useFormatter()
  const { answered, reports, isFormer, onlyEarlier } = earlier
  const base = isFormer ? t('answered', { answered }) : t('answeredOf', { answered, total: reports })
  const left = onlyEarlier.filter(({ count }) => count > 0)
  return (
    <div className="grid gap-0.5 text-soft text-sm">
      <p>{t('earlier.base', { base })}</p>
      {earlier.text.trim() !== text.trim() && (
        <p className="wrap-anywhere">{t('earlier.wording', { text: earlier.text })}</p>
      )}
      {left.length > 0 && (
        <p className="wrap-anywhere">
          {t('earlier.onlyEarlier', {
            options: left.map(option => `${option.text || '–'} (${format.number(option.count)})`).join(' · '),
          })}
        </p>
      )}
    </div>
  )
}

const Unmatched = () => {
  const t = useTranslations('analysis.earlier')
  return <p className="text-soft text-xs">{t('unmatched')}</p>
}

interface ShareProps {
  option: AnalysisOption
  /** Reports of this round that answered the question. */
  answered: number
  earlier: Earlier
}

/** Below the bar of an option: its bar and share in the earlier round, and the difference. */
export const EarlierShare = ({ option, answered, earlier }: ShareProps) => {
  const t = useTranslations('analysis')
  const format = useFormatter()
  const formatShare = useFormatShare()
  const counterpart = earlier.matches.get(option)
  if (!counterpart) return <Unmatched />
  const { count } = counterpart
  const difference = differenceInPoints({ count: option.count, answered }, { count, answered: earlier.answered })
  const share = shareOf(count, earlier.answered)
  const amount = Math.round(10 * Math.abs(difference ?? 0)) / 10
  return (
    <>
      <span aria-hidden className="earlier-bar" style={{ width: `${100 * share}%` }} />
      <span className="flex flex-wrap justify-end gap-x-3 text-soft text-xs">
        <span>
          {difference === undefined
            ? t('earlier.count', { count: t('countOf', { count, answered: earlier.answered }) })
            : t('earlier.share', { share: formatShare(share), count })}
        </span>
        {difference !== undefined && (
          <b className="font-semibold text-ink">
            {t('earlier.points', {
              difference: format.number(difference, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
              amount,
            })}
          </b>
        )}
      </span>
    </>
  )
}

type Values = Pick<ValueSummary, 'kind' | 'count' | 'mean' | 'median'>

const isSameKind = (now: ValueSummary, values: EarlierOption['values']) =>
  values?.kind === now.kind && values.unit === now.unit

interface ValuesProps {
  option: AnalysisOption
  /** What was typed; undefined while loading. */
  summary: ValueSummary | undefined
  earlier: Earlier
}

/** What was typed into an option, in both rounds. */
export const EarlierValues = ({ option, summary, earlier }: ValuesProps): ReactNode => {
  const t = useTranslations('analysis')
  const format = useFormatter()
  const valueText = useValueText()
  if (!summary) return null
  const values = earlier.matches.get(option)?.values
  if (!values || !isSameKind(summary, values)) return <Unmatched />
  // Times and dates have no mean.
  const hasMean = summary.kind === 'integer' || summary.kind === 'decimal'
  const text = (value: string | null) => (value === null ? '–' : valueText(summary.kind, value))
  const cells = ({ count, mean, median }: Values) => [
    format.number(count),
    ...(hasMean ? [text(mean)] : []),
    text(median),
  ]
  return (
    <table className="text-sm">
      <thead>
        <tr className="text-soft">
          <th aria-label={t('earlier.round')} />
          {[t('facts.count'), ...(hasMean ? [t('earlier.mean')] : []), t('facts.median')].map(heading => (
            <th key={heading} scope="col" className="pl-4 text-right font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(
          [
            ['thisRound', summary],
            ['earlierRound', values],
          ] as const
        ).map(([round, row]) => (
          <tr key={round}>
            <th scope="row" className="text-left font-normal text-soft">
              {t(`earlier.${round}`)}
            </th>
            {cells(row).map((cell, index) => (
              <td key={index} className="pl-4 text-right font-semibold">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
