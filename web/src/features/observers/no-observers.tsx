import { UserPlus, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link.tsx'

/** Says why the list is empty, and what helps. */
export const NoObservers = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useTranslations('observers')
  if (isFiltered)
    return (
      <EmptyState icon={Users} title={t('noneFoundTitle')} text={t('noneFoundText')}>
        <LinkButton href={paths.observers()}>{t('showAll')}</LinkButton>
      </EmptyState>
    )
  return (
    <EmptyState icon={Users} title={t('emptyTitle')} text={t('emptyText')}>
      <LinkButton href={paths.newObserver()}>
        <UserPlus aria-hidden />
        {t('ADD')}
      </LinkButton>
    </EmptyState>
  )
}
