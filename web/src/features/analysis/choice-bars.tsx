import type { AnalysisOption } from '@scrutineer/contract/analysis'
import { Flag } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { EarlierShare } from './earlier-round-cards.tsx'
import type { AnswerRow } from './use-card.ts'

/** The wording of an option; a flagged one has the icon. */
export const OptionName = ({ option: { text, flagged } }: { option: Pick<AnalysisOption, 'text' | 'flagged'> }) => {
  const t = useTranslations('analysis')
  return (
    <>
      {flagged && (
        <>
          <Flag aria-hidden className="me-1 inline size-3.5 fill-current text-danger" />
          <span className="sr-only">{t('flagged')} </span>
        </>
      )}
      {text || '–'}
    </>
  )
}

export const linkClass = 'rounded-sm text-accent underline-offset-2 hover:underline'

/** A count that links to its reports. Its context is for those who don't see the row. */
const CountLink = ({ row: { count, href, label } }: { row: AnswerRow }) => {
  const t = useTranslations('analysis')
  const format = useFormatter()
  if (count === 0) return <span className="text-soft">{format.number(0)}</span>
  return (
    <Link href={href} className={linkClass}>
      {format.number(count)}
      <span className="sr-only"> {t('reportsWith', { answer: label })}</span>
    </Link>
  )
}

/** The number of texts of an option with free text. Takes up its place while it is loading. */
const TextCount = ({ texts: { count, href } }: { texts: NonNullable<AnswerRow['texts']> }) => {
  const t = useTranslations('analysis')
  const text = t('texts', { count: count ?? 0 })
  if (!count) return <span className={classNames('text-soft text-sm', count === undefined && 'invisible')}>{text}</span>
  return (
    <Link href={href} className={classNames(linkClass, 'text-sm')}>
      {text}
    </Link>
  )
}

/** A bar for each option, in the form's order: its share of the reports that answered. */
export const ChoiceBars = ({ rows }: { rows: readonly AnswerRow[] }) => {
  const t = useTranslations('analysis')
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {rows.map(row => (
        <li key={row.option.idOption} className="grid grid-cols-1 gap-1">
          <span className="flex items-baseline gap-3">
            <span className="wrap-anywhere min-w-0 grow">
              <OptionName option={row.option} />
              {row.option.isFormer && (
                <span className="ms-2">
                  <Badge>{t('former')}</Badge>
                </span>
              )}{' '}
              {row.texts && <TextCount texts={row.texts} />}
            </span>
            <b className="shrink-0 font-semibold">{row.share}</b>
            <span className="min-w-10 shrink-0 text-end">
              <CountLink row={row} />
            </span>
          </span>
          <span aria-hidden className="analysis-bar">
            <span
              className={classNames(row.isFlagged && 'is-flagged')}
              style={{ width: row.count > 0 ? `max(2px, ${100 * row.bar}%)` : 0 }}
            />
          </span>
          {row.earlier !== undefined && <EarlierShare earlier={row.earlier} />}
        </li>
      ))}
    </ul>
  )
}
