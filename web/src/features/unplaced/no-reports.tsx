import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Says why the list is empty, and what it is for. */
export const NoReports = ({ state }: Pick<UnplacedReport, 'state'>) => {
  const t = useTranslations('unplaced')
  if (state === 'open') return <EmptyState icon={MapPinOff} title={t('emptyTitle')} text={t('emptyText')} />
  return <EmptyState icon={MapPinOff} title={state === 'placed' ? t('nonePlaced') : t('noneDismissed')} />
}
