import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageLayout } from '../ui/layout/page-layout.tsx'
import { ScreenLoadError } from './routes/lazy-screen.ts'

/** Shown in place of a screen that failed to load or render; the menu still works. */
export const ErrorPage = ({ error }: ErrorComponentProps) => {
  const t = useTranslations()
  const router = useRouter()
  if (error instanceof ScreenLoadError)
    return (
      <PageLayout title={t('errors.screenNotLoaded')}>
        <ErrorState reason={t('ui.checkConnection')} onRetry={() => void router.invalidate()} />
      </PageLayout>
    )
  return (
    <PageLayout title={t('errors.title')}>
      <EmptyState icon={TriangleAlert} title={t('errors.text')}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('errors.reload')}
        </Button>
      </EmptyState>
    </PageLayout>
  )
}
