import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCaller } from '../../shared/caller.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link.tsx'

/** Leads to the form of a new NGO; says why it doesn't for those who may not add one. */
export const AddNgoLink = ({ look = 'primary' }: { look?: 'primary' | 'plain' }) => {
  const t = useTranslations('ngos')
  if (!useCaller().isOrganizer)
    return (
      // Not `disabled`: it takes the focus, so that its reason can be read.
      <Button look={look} aria-disabled title={t('organizersOnly')}>
        <Plus aria-hidden />
        {t('ADD')}
      </Button>
    )
  return (
    <LinkButton look={look} href={paths.newNgo()}>
      <Plus aria-hidden />
      {t('ADD')}
    </LinkButton>
  )
}
