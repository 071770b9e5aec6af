import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageLayout } from '../ui/layout/page-layout.tsx'

/** Shown in place of a screen that failed to load or render; the menu still works. */
export const ErrorPage = () => {
  const t = useTranslations('errors')
  return (
    <PageLayout title={t('title')}>
      <EmptyState icon={TriangleAlert} title={t('text')}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </EmptyState>
    </PageLayout>
  )
}
