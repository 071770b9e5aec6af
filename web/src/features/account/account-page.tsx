import { useTranslations } from 'use-intl'
import { Page } from '../../ui/layout/page.tsx'
import { ChangePasswordSection } from './change-password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** What staff look after themselves: their password and their second factor. */
export const AccountPage = () => {
  const t = useTranslations('account')
  return (
    <Page title={t('TITLE')} className="max-w-xl">
      <SecondFactorSection />
      <ChangePasswordSection />
    </Page>
  )
}
