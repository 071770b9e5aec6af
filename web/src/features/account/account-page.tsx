import { useTranslations } from 'use-intl'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { ChangePasswordSection } from './change-password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** The signed-in user's password and second factor. */
export const AccountPage = () => {
  const t = useTranslations('account')
  return (
    <PageLayout title={t('title')} className="max-w-xl">
      <SecondFactorSection />
      <ChangePasswordSection />
    </PageLayout>
  )
}
