import { useLocation } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { sessionAccess } from '../../../api/session-access.ts'
import { isArchive } from '../../../api/settings.ts'
import { paths } from '../../../shared/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { useValue } from '../../../ui/use-value.ts'

/** Replaces every screen except the account page by a link to it while a required second factor isn't set up. */
export const MfaGate = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('account')
  const isMfaRequired = useValue(sessionAccess.isMfaRequired)
  const { pathname } = useLocation()
  // An archive refuses the enrolment, so it can be read without.
  if (!isMfaRequired || isArchive() || pathname === paths.account()) return children
  return (
    <PageLayout title={t('factorRequired')}>
      <EmptyState icon={ShieldAlert} title={t('enrolText')}>
        <LinkButton variant="primary" label={t('setUp')} href={paths.account()} />
      </EmptyState>
    </PageLayout>
  )
}
