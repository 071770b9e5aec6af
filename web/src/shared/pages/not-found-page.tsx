import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { paths } from '../paths.ts'

/** Shown for an unknown address or a record that doesn't exist. */
export const NotFoundPage = () => {
  const t = useTranslations('errors')
  return (
    <PageLayout title={t('notFoundTitle')}>
      <EmptyState icon={MapPinOff} title={t('notFoundText')}>
        <LinkButton variant="primary" label={t('goToEmergencies')} href={paths.home()} />
      </EmptyState>
    </PageLayout>
  )
}
