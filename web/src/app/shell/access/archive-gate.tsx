import { useLocation } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isArchive } from '../../../api/settings.ts'
import { paths } from '../../../shared/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../../ui/link.tsx'

/** Screens that only change something. */
const changePaths: readonly string[] = [
  paths.newObserver(),
  paths.observerImport(),
  paths.newNgo(),
  paths.newForm(),
  paths.account(),
  paths.placesImport(),
  paths.setup(),
]

/** Replaces the screens that have no use in an archive by the reason. */
export const ArchiveGate = ({ children }: { children: ReactNode }) => {
  const t = useTranslations()
  const { pathname } = useLocation()
  if (!isArchive() || !changePaths.includes(pathname)) return children
  return (
    <PageLayout title={t('archive.title')}>
      <EmptyState icon={Archive} title={t('archive.readOnly')}>
        <LinkButton variant="primary" href={paths.home()}>
          {t('errors.goToEmergencies')}
        </LinkButton>
      </EmptyState>
    </PageLayout>
  )
}
