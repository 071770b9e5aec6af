import { useLocation } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isArchive } from '../../../api/settings.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../../ui/link.tsx'

/** Screens that only change something. Analysts have their account. */
const changePaths: readonly string[] = [
  paths.newObserver(),
  paths.observerImport(),
  paths.newNgo(),
  paths.newForm(),
  paths.account(),
  paths.placesImport(),
  paths.setup(),
]

/** Replaces the screens that have no use in an archive, or for an analyst, by the reason. */
export const ArchiveGate = ({ children }: { children: ReactNode }) => {
  const t = useTranslations()
  const { pathname } = useLocation()
  const { canChange } = useCurrentUser()
  const isOwn = !isArchive() && pathname === paths.account()
  if (canChange || isOwn || !changePaths.includes(pathname)) return children
  return (
    <PageLayout title={t(isArchive() ? 'archive.title' : 'menu.analyst')}>
      <EmptyState icon={Archive} title={t(isArchive() ? 'archive.readOnly' : 'archive.analyst')}>
        <LinkButton variant="primary" label={t('errors.goToEmergencies')} href={paths.home()} />
      </EmptyState>
    </PageLayout>
  )
}
