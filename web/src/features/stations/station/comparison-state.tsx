import type { ComparedQuestion, ComparisonState } from '@scrutineer/contract/stations'
import { CircleSmall, Clock, Equal, EqualNot, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../ui/class-names.ts'

const styles: Readonly<Record<ComparisonState, { icon: LucideIcon; className: string }>> = {
  differ: { icon: EqualNot, className: 'rounded-sm bg-late-wash px-1.5 font-medium text-late' },
  overTime: { icon: Clock, className: 'rounded-sm bg-sunken px-1.5 font-medium text-soft' },
  agree: { icon: Equal, className: 'text-soft' },
  single: { icon: CircleSmall, className: 'text-soft' },
}

/** How the answers to a question compare: icon, word, and how far apart the nearest that differ were received. */
export const ComparisonLabel = ({ question: { state, minutesApart } }: { question: ComparedQuestion }) => {
  const t = useTranslations('stations')
  const { icon: Icon, className } = styles[state]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      <span className={classNames('inline-flex h-5 items-center gap-1 whitespace-nowrap', className)}>
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {t(`state.${state}`)}
      </span>
      {minutesApart !== null && (
        <span className="text-soft">
          {minutesApart < 60
            ? t('minutesApart', { minutes: String(minutesApart) })
            : t('hoursApart', { hours: String(Math.floor(minutesApart / 60)), minutes: String(minutesApart % 60) })}
        </span>
      )}
    </span>
  )
}
