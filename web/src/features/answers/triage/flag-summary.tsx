import type { TopFlag } from '@scrutineer/contract/fields/threads'
import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTypedFlagLabel } from '../../../shared/activity/use-flag-label.ts'

interface Props {
  /** The newest flagged options. */
  topFlags: readonly TopFlag[]
  /** Number of all selected flagged options. */
  total: number
}

const titleOf = ({ question, option, value }: TopFlag) => `${question} ${value ? `${option}: ${value}` : option}`

/** What was flagged, in one line, then how many more there are. */
export const FlagSummary = ({ topFlags, total }: Props) => {
  const t = useTranslations('answers')
  const flagLabel = useTypedFlagLabel()
  const more = total - topFlags.length
  return (
    <span className="relative flex min-w-0 items-center gap-1.5 text-sm">
      <Flag aria-hidden className="size-3.5 shrink-0 text-danger" />
      <span className="sr-only">{t('flagCount', { count: total })}</span>
      <span className="truncate" title={topFlags.map(titleOf).join('\n')}>
        {topFlags.map((flag, index) => (
          <span key={`${flag.idQuestion} ${flag.option}`}>
            {index > 0 && ' · '}
            <span className="text-soft">{flag.questionCode}</span> {flagLabel(flag)}
          </span>
        ))}
      </span>
      {more > 0 && <span className="shrink-0 text-soft">+{more}</span>}
    </span>
  )
}
