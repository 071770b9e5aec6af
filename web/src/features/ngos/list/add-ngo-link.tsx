import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link.tsx'

/** Leads to the form of a new NGO; says why it doesn't for those who may not add one. */
export const AddNgoLink = ({ variant = 'primary' }: { variant?: 'primary' | 'plain' }) => {
  const t = useTranslations('ngos')
  if (!useCurrentUser().isOrganizer)
    return (
      // Not `disabled`: it takes the focus, so that its reason can be read.
      <Button variant={variant} aria-disabled title={t('organizersOnly')}>
        <Plus aria-hidden />
        {t('ADD')}
      </Button>
    )
  return (
    <LinkButton variant={variant} href={paths.newNgo()}>
      <Plus aria-hidden />
      {t('ADD')}
    </LinkButton>
  )
}
