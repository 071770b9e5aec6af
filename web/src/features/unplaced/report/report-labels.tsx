import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { ListChecks, LogIn, type LucideIcon, StickyNote } from 'lucide-react'
import { useTranslations } from 'use-intl'

const icons: Readonly<Record<UnplacedReport['kind'], LucideIcon>> = {
  answer: ListChecks,
  visit: LogIn,
  note: StickyNote,
}

/** Icon and label of a kind of report. */
export const ReportKind = ({ kind }: Pick<UnplacedReport, 'kind'>) => {
  const t = useTranslations('unplaced')
  const Icon = icons[kind]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-4 shrink-0 text-soft" />
      {t(`kinds.${kind}`)}
    </span>
  )
}

/** Labels of the reasons why a report could not be placed. */
export const UnplacedReasons = ({ reasons }: Pick<UnplacedReport, 'reasons'>) => {
  const t = useTranslations('unplaced')
  return (
    <ul className="min-w-0 max-sm:in-[td]:text-end">
      {reasons.map(reason => (
        <li key={reason}>{t(`reasons.${reason}`)}</li>
      ))}
    </ul>
  )
}
