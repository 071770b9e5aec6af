import { Inbox, MousePointerClick, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { isFolding } from '../threads/thread-search.ts'
import { useThreadAddress } from '../threads/use-threads.ts'
import { useFilterNames } from './use-filter-names.ts'

interface Props {
  onReset: () => void
  /** Undefined on the first page. */
  onFirstPage: (() => void) | undefined
}

/** Why the list is empty: the page, the filters by name, or no reports yet. */
export const EmptyList = ({ onReset, onFirstPage }: Props) => {
  const t = useTranslations('answers')
  const { isUrgent, search } = useThreadAddress()
  const filters = useFilterNames(search)
  if (onFirstPage)
    return (
      <EmptyState icon={Inbox} title={t('pageEmpty')}>
        <Button onClick={onFirstPage}>{t('toFirstPage')}</Button>
      </EmptyState>
    )
  if (filters.length > 0)
    return (
      <EmptyState icon={SearchX} title={t('noMatchTitle')} text={t('noMatchText', { filters: filters.join(' · ') })}>
        <Button onClick={onReset}>{t('resetFilter')}</Button>
      </EmptyState>
    )
  if (isFolding(isUrgent, search))
    return <EmptyState icon={Inbox} title={t('noOpenTitle')} text={t('emptyUrgentText')} />
  if (isUrgent) return <EmptyState icon={Inbox} title={t('emptyUrgentTitle')} text={t('emptyUrgentText')} />
  return <EmptyState icon={Inbox} title={t('emptyTitle')} text={t('emptyText')} />
}

/** In place of the details while no report is open. */
export const NothingSelected = ({ hasChoice }: { hasChoice: boolean }) => {
  const t = useTranslations('answers')
  return (
    <EmptyState
      icon={MousePointerClick}
      title={t('NOTHING_SELECTED')}
      {...(hasChoice && { text: t('nothingSelectedHint') })}
    />
  )
}
