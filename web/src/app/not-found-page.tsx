import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { paths } from './paths.ts'

/** An address that no screen has. */
export const NotFoundPage = () => {
  const t = useTranslations('errors')
  return (
    <Page title={t('notFoundTitle')}>
      <EmptyState icon={MapPinOff} title={t('notFoundText')}>
        <LinkButton look="primary" href={paths.home()}>
          {t('toStart')}
        </LinkButton>
      </EmptyState>
    </Page>
  )
}
