import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useReadOnlyReason } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link.tsx'

/** Link to the form of a new NGO; for non-organizers an inactive button with the reason. */
export const AddNgoLink = ({ variant = 'primary' }: { variant?: 'primary' | 'plain' }) => {
  const t = useTranslations('ngos')
  const readOnlyReason = useReadOnlyReason(t('organizersOnly'))
  if (readOnlyReason !== undefined)
    return (
      // Not `disabled`, so that it can be focused and its reason read.
      <Button variant={variant} aria-disabled title={readOnlyReason}>
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
