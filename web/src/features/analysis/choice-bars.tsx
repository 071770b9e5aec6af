import type { AnalysisOption } from '@scrutineer/contract/analysis'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { shareOf, useFormatShare } from '../../shared/share.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Link } from '../../ui/link.tsx'

/** Of fewer answers a share says too little. */
const MIN_SHARE_BASE = 20

export const isShareShown = (answered: number) => answered >= MIN_SHARE_BASE

/** Returns a function that formats the share of a count: `77%`, or `2 of 11` of few answers. */
export const useShareText = () => {
  const t = useTranslations('analysis')
  const formatShare = useFormatShare()
  return (count: number, answered: number) =>
    isShareShown(answered) ? formatShare(shareOf(count, answered)) : t('countOf', { count, answered })
}

/** The wording of an option; a flagged one has the icon. */
export const OptionName = ({ option: { text, flagged } }: { option: Pick<AnalysisOption, 'text' | 'flagged'> }) => {
  const t = useTranslations('analysis')
  return (
    <>
      {flagged && (
        <>
          <Flag aria-hidden className="mr-1 inline size-3.5 fill-current text-danger" />
          <span className="sr-only">{t('flagged')} </span>
        </>
      )}
      {text || '–'}
    </>
  )
}

export const linkClass = 'rounded-sm text-accent underline-offset-2 hover:underline'

/** A count that links to its reports. Its context is for those who don't see the row. */
const CountLink = ({ count, href, of }: { count: number; href: string; of: ReactNode }) => {
  const format = useFormatter()
  if (count === 0) return <span className="text-soft">{format.number(0)}</span>
  return (
    <Link href={href} className={linkClass}>
      {format.number(count)}
      <span className="sr-only"> {of}</span>
    </Link>
  )
}

interface Props {
  options: readonly AnalysisOption[]
  answered: number
  hrefOf: (option: AnalysisOption) => string
  /** After the wording. */
  asideOf: (option: AnalysisOption) => ReactNode
}

/** A bar for each option, in the form's order: its share of the reports that answered. */
export const ChoiceBars = ({ options, answered, hrefOf, asideOf }: Props) => {
  const t = useTranslations('analysis')
  const shareText = useShareText()
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {options.map(option => (
        <li key={option.idOption} className="grid grid-cols-1 gap-1">
          <span className="flex items-baseline gap-3">
            <span className="wrap-anywhere min-w-0 grow">
              <OptionName option={option} />
              {option.isFormer && (
                <span className="ml-2">
                  <Badge>{t('former')}</Badge>
                </span>
              )}{' '}
              {asideOf(option)}
            </span>
            <b className="shrink-0 font-semibold">{shareText(option.count, answered)}</b>
            <span className="min-w-10 shrink-0 text-right">
              <CountLink count={option.count} href={hrefOf(option)} of={t('reportsWith', { answer: option.text })} />
            </span>
          </span>
          <span aria-hidden className="analysis-bar">
            <span
              className={classNames(option.flagged && 'is-flagged')}
              style={{ width: option.count > 0 ? `max(2px, ${100 * shareOf(option.count, answered)}%)` : 0 }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
