import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/layout/page.tsx'

/** Stands where a screen broke; the menu around it still works. */
export const ErrorPage = () => {
  const t = useTranslations('errors')
  return (
    <Page title={t('title')}>
      <EmptyState icon={TriangleAlert} title={t('text')}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </EmptyState>
    </Page>
  )
}
