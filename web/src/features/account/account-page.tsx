import { useTranslations } from 'use-intl'
import { Page } from '../../ui/layout/page.tsx'
import { ChangePasswordSection } from './change-password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** The signed-in user's password and second factor. */
export const AccountPage = () => {
  const t = useTranslations('account')
  return (
    <Page title={t('title')} className="max-w-xl">
      <SecondFactorSection />
      <ChangePasswordSection />
    </Page>
  )
}
