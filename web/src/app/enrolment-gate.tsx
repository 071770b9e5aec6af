import { useLocation } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { enrolment } from '../api/enrolment.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { paths } from './paths.ts'

/** While the NGO demands a second factor and there is none, every screen but the account's says where to set one up. */
export const EnrolmentGate = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('account')
  const isDemanded = useSyncExternalStore(enrolment.subscribe, enrolment.isDemanded)
  const { pathname } = useLocation()
  if (!isDemanded || pathname === paths.account()) return children
  return (
    <Page title={t('factorRequired')}>
      <EmptyState icon={ShieldAlert} title={t('enrolText')}>
        <LinkButton look="primary" href={paths.account()}>
          {t('toAccount')}
        </LinkButton>
      </EmptyState>
    </Page>
  )
}
