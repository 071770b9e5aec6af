import { useTranslations } from 'use-intl'
import { Page } from '../../ui/page.tsx'
import { FactorPart } from './factor-part.tsx'
import { OwnPassword } from './own-password.tsx'

/** What staff look after themselves: their password and their second factor. */
export const AccountPage = () => {
  const t = useTranslations('account')
  return (
    <Page title={t('TITLE')} className="max-w-xl">
      <FactorPart />
      <OwnPassword />
    </Page>
  )
}
